// test: diagnostics
// Functions of sub-groups and work-groups: types, numbers of arguments, versions.
__kernel void k(__global int *o, __global float4 *v, __global char *c) {
    o[0] = sub_group_reduce_add(v[0]).x;
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: no `sub_group_reduce_add` takes `float4`
//  = note: there is `sub_group_reduce_add(float)`, `sub_group_reduce_add(char)`, `sub_group_reduce_add(uchar)`
//  = help: vectors are not converted: write `convert_T(x)`
    o[1] = sub_group_broadcast(o[0]);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: `sub_group_broadcast` takes 2 arguments, not 1
    o[2] = sub_group_reduce_mul(o[0]);
//         ^^^^^^^^^^^^^^^^^^^^ E0101: unknown function `sub_group_reduce_mul`
//  = help: did you mean `sub_group_reduce_max`?
    o[3] = work_group_reduce_add(o[0]);
//         ^^^^^^^^^^^^^^^^^^^^^ E0101: unknown function `work_group_reduce_add`
//  = note: it is built in from OpenCL C 2.0 on
//  = help: compile with `-cl-std=CL2.0`
    o[4] = get_sub_group_size(0);
//         ^^^^^^^^^^^^^^^^^^^^^ E0202: `get_sub_group_size` takes 0 arguments, not 1
    o[5] = intel_sub_group_shuffle(o[0], v[0]);
//                                       ^^^^ E0201: the index of `intel_sub_group_shuffle` is a `uint`, not `float4`
    o[6] = intel_sub_group_block_read(c);
//                                    ^ E0201: `intel_sub_group_block_read` takes a `global const uint *`, not `global char *`
    sub_group_barrier();
//  ^^^^^^^^^^^^^^^^^^^ E0202: `sub_group_barrier` takes 1 argument, not 0
}
