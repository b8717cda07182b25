// test: diagnostics
// Functions of sub-groups and work-groups: types, numbers of arguments, versions.
__kernel void k(__global int *o, __global float4 *v, __global char *c) {
    o[0] = sub_group_reduce_add(v[0]).x;
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `sub_group_reduce_add` with argument type `float4`
//  = note: candidates: `sub_group_reduce_add(float)`, `sub_group_reduce_add(char)`, `sub_group_reduce_add(uchar)`
//  = help: `sub_group_reduce_add` has no overloads for vectors: call it for each component
    o[1] = sub_group_broadcast(o[0]);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 2, have 1
//  = help: write `sub_group_broadcast(value, index)`
    o[2] = sub_group_reduce_mul(o[0]);
//         ^^^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `sub_group_reduce_mul`
//  = help: did you mean `sub_group_reduce_max` or `sub_group_reduce_min`?
    o[3] = work_group_reduce_add(o[0]);
//         ^^^^^^^^^^^^^^^^^^^^^ E0101: `work_group_reduce_add` requires OpenCL C 2.0
//  = help: compile with `-cl-std=CL2.0`
    o[4] = get_sub_group_size(0);
//                            ^ E0202: too many arguments to function call, expected 0, have 1
    o[5] = intel_sub_group_shuffle(o[0], v[0]);
//                                       ^^^^ E0201: expected `uint` as the index of `intel_sub_group_shuffle`, found `float4`
    o[6] = intel_sub_group_block_read(c);
//                                    ^ E0201: passing `global char *` to parameter of incompatible type `global const uint *`
    sub_group_barrier();
//  ^^^^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 1, have 0
//  = help: name the memory that it orders: `sub_group_barrier(CLK_LOCAL_MEM_FENCE)`, `CLK_GLOBAL_MEM_FENCE`, or both with `|`
}
