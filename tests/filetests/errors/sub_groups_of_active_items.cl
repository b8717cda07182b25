// test: diagnostics
// Functions that count active work-items are rejected by name.
#pragma OPENCL EXTENSION cl_khr_subgroup_ballot : enable
//                       ^^^^^^^^^^^^^^^^^^^^^^ W0005: extension `cl_khr_subgroup_ballot` is not supported on this target
#pragma OPENCL EXTENSION cl_khr_subgroup_shuffle : enable
kernel void k(global int *p, int a) {
    p[0] = sub_group_elect();
//         ^^^^^^^^^^^^^^^ E0901: built-in `sub_group_elect` is not supported
    p[1] = sub_group_non_uniform_all(a) + sub_group_non_uniform_reduce_add(a);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^ E0901: built-in `sub_group_non_uniform_all` is not supported
//                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0901: built-in `sub_group_non_uniform_reduce_add` is not supported
    p[2] = sub_group_ballot(a).x;
//         ^^^^^^^^^^^^^^^^ E0901: built-in `sub_group_ballot` is not supported
    p[3] = get_sub_group_eq_mask().x;
//         ^^^^^^^^^^^^^^^^^^^^^ E0901: built-in `get_sub_group_eq_mask` is not supported
    p[4] = sub_group_clustered_reduce_add(a, 4);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0901: built-in `sub_group_clustered_reduce_add` is not supported
    p[5] = sub_group_shuffle((int2)(a), 1).x;
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `sub_group_shuffle` with argument types `int2`, `int`
//  = note: candidates: `sub_group_shuffle(int, uint)`, `sub_group_shuffle(float, uint)`, `sub_group_shuffle(uint, uint)`
//  = help: `sub_group_shuffle` has no overloads for vectors: call it for each component
    p[6] = sub_group_shuffle(a, (uint2)(1));
//                              ^^^^^^^^^^ E0201: expected `uint` as the index of `sub_group_shuffle`, found `uint2`
    p[7] = sub_group_rotate(a);
//         ^^^^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 2, have 1
}
