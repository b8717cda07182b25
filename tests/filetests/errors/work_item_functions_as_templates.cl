// test: diagnostics
// Dimensions in angle brackets, as those of templates, and without parentheses.
kernel void k(global int *o, int n) {
    int i = get_global_id<0>;
//                       ^ E0001: expected `(` after `get_global_id`, found `<`: OpenCL C has no templates
//  = help: write `get_global_id(0)`
//  = fix: int i = get_global_id(0);
    int j = get_local_id<1>() * n;
//                      ^ E0001: expected `(` after `get_local_id`, found `<`: OpenCL C has no templates
//  = help: write `get_local_id(1)`
//  = fix: int j = get_local_id(1) * n;
    int k = get_group_id<0> * get_local_size<0> + get_local_id<0>;
//                      ^ E0001: expected `(` after `get_group_id`, found `<`: OpenCL C has no templates
//  = help: write `get_group_id(0)`
//  = fix: int k = get_group_id(0) * get_local_size<0> + get_local_id<0>;
//                                          ^ E0001: expected `(` after `get_local_size`, found `<`: OpenCL C has no templates
//  = help: write `get_local_size(0)`
//  = fix: int k = get_group_id<0> * get_local_size(0) + get_local_id<0>;
//                                                            ^ E0001: expected `(` after `get_local_id`, found `<`: OpenCL C has no templates
//  = help: write `get_local_id(0)`
//  = fix: int k = get_group_id<0> * get_local_size<0> + get_local_id(0);
    o[get_global_id 0] = i + j + k;
//                  ^ E0001: expected `]`, found `0`
//  = help: write `get_global_id(0)`
//  = fix: o[get_global_id(0)] = i + j + k;
    o[0] = max(get_local_id 1, i);
//         ^^^^^^^^^^^^^^^^^^^^^^ E0201: call to `max` is ambiguous for argument types `ulong`, `int`
//  = help: cast argument 2 to `ulong`
//                          ^ E0001: expected `,` or `)`, found `1`
//  = help: write `get_local_id(1)`
//  = fix: o[0] = max(get_local_id(1), i);
}
