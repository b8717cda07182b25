// test: diagnostics
// Names in other case, and names that omit a part of the known one.
__kernel void functions(__global int *a, __global float *f) {
    a[0] = MAX(a[1], 3) + MIN(a[1], 3) + ABS(a[2]);
//         ^^^ E0101: call to undeclared function `MAX`
//  = help: use `max`, which is a built-in function
//  = fix: a[0] = max(a[1], 3) + MIN(a[1], 3) + ABS(a[2]);
//                        ^^^ E0101: call to undeclared function `MIN`
//  = help: use `min`, which is a built-in function
//  = fix: a[0] = MAX(a[1], 3) + min(a[1], 3) + ABS(a[2]);
//                                       ^^^ E0101: call to undeclared function `ABS`
//  = help: use `abs`, which is a built-in function
//  = fix: a[0] = MAX(a[1], 3) + MIN(a[1], 3) + abs(a[2]);
    f[0] = SQRT(f[1]) + Sin(f[1]);
//         ^^^^ E0101: call to undeclared function `SQRT`
//  = help: did you mean `sqrt`?
//                      ^^^ E0101: call to undeclared function `Sin`
//  = help: did you mean `sin`?
//  = fix: f[0] = SQRT(f[1]) + sin(f[1]);
    a[1] = Get_Global_ID(0);
//         ^^^^^^^^^^^^^ E0101: call to undeclared function `Get_Global_ID`
//  = help: did you mean `get_global_id`?
//  = fix: a[1] = get_global_id(0);
}
__kernel void flags(__global int *a, __local int *l) {
    barrier(CLK_LOCAL);
//          ^^^^^^^^^ E0101: use of undeclared identifier `CLK_LOCAL`
//  = help: use `CLK_LOCAL_MEM_FENCE`
//  = fix: barrier(CLK_LOCAL_MEM_FENCE);
    barrier(LOCAL_MEM_FENCE);
//          ^^^^^^^^^^^^^^^ E0101: use of undeclared identifier `LOCAL_MEM_FENCE`
//  = help: use `CLK_LOCAL_MEM_FENCE`
//  = fix: barrier(CLK_LOCAL_MEM_FENCE);
    barrier(CLK_LOCAL_MEM | CLK_GLOBAL);
//          ^^^^^^^^^^^^^ E0101: use of undeclared identifier `CLK_LOCAL_MEM`
//  = help: use `CLK_LOCAL_MEM_FENCE`
//  = fix: barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL);
//                          ^^^^^^^^^^ E0101: use of undeclared identifier `CLK_GLOBAL`
//  = help: use `CLK_GLOBAL_MEM_FENCE`
//  = fix: barrier(CLK_LOCAL_MEM | CLK_GLOBAL_MEM_FENCE);
    a[0] = global_id(0) + clk_other_flag;
//         ^^^^^^^^^ E0101: call to undeclared function `global_id`
//  = help: did you mean `get_global_id`?
//                        ^^^^^^^^^^^^^^ E0101: use of undeclared identifier `clk_other_flag`
}
