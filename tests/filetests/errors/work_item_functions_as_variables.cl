// test: diagnostics
// Work-item functions that are written as the variables of other languages: the help is the call.
__kernel void k(__global int *a, __global int *b, int n) {
    int i = get_global_id[0];
//          ^^^^^^^^^^^^^ E0201: function `get_global_id` is not called: OpenCL C has no pointers to functions
//  = help: write `get_global_id(0)`
//  = fix: int i = get_global_id(0);
    int j = get_global_id.y;
//          ^^^^^^^^^^^^^ E0201: function `get_global_id` is not called: OpenCL C has no pointers to functions
//  = help: write `get_global_id(1)` for `y`
//  = fix: int j = get_global_id(1);
    int l = get_local_id->z;
//          ^^^^^^^^^^^^ E0201: function `get_local_id` is not called: OpenCL C has no pointers to functions
//  = help: write `get_local_id(2)` for `z`
//  = fix: int l = get_local_id(2);
    int m = get_global_id(0).x;
//                           ^ E0201: the result of `get_global_id` is a number, which has no components
//  = help: write `get_global_id(0)` for `x`
//  = fix: int m = get_global_id(0);
    int o = get_global_id().y;
//                          ^ E0201: the result of `get_global_id` is a number, which has no components
//  = help: write `get_global_id(1)` for `y`
//  = fix: int o = get_global_id(1);
    a[get_group_id[n]] = 1;
//    ^^^^^^^^^^^^ E0201: function `get_group_id` is not called: OpenCL C has no pointers to functions
//  = help: write `get_group_id(...)`, with parentheses
    a[i] = b[get_global_id];
//           ^^^^^^^^^^^^^ E0201: function `get_global_id` is not called: OpenCL C has no pointers to functions
//  = help: write `get_global_id(0)`, with the number of the dimension in parentheses
    a[get_global_id(1).z] = 2;
//                     ^ E0201: the result of `get_global_id` is a number, which has no components
//  = help: write `get_global_id(2)` for `z`
    barrier;
//  ^^^^^^^ E0201: function `barrier` is not called: OpenCL C has no pointers to functions
//  = help: to call the function, write `barrier(CLK_LOCAL_MEM_FENCE)`
    a[1] = sqrt;
//         ^^^^ E0201: function `sqrt` is not called: OpenCL C has no pointers to functions
//  = help: to call the function, write `sqrt(...)`
    a[2] = q;
//         ^ E0101: use of undeclared identifier `q`
}
// A variable of that name.
__kernel void v(__global int *a) {
    int3 get_global_id = (int3)(1, 2, 3);
    a[0] = get_global_id.x + get_global_id.w;
//                                         ^ E0201: vector component access `w` exceeds type `int3`
//  = help: use components `x` to `z`
}
