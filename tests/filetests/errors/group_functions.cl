// test: diagnostics
// Work-group functions require OpenCL C 2.0; sub-group functions are always available.
kernel void k(global int *p, global float *f) {
    p[0] = work_group_reduce_add(p[1]);
//         ^^^^^^^^^^^^^^^^^^^^^ E0101: unknown function `work_group_reduce_add`
//  = note: it is built in from OpenCL C 2.0 on
//  = help: compile with `-cl-std=CL2.0`
    p[1] = sub_group_reduce_add(p);
//                              ^ E0201: `sub_group_reduce_add` cannot take a value of type `global int *`
    p[2] = sub_group_reduce_add(p[0], 1);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: `sub_group_reduce_add` takes 1 argument, not 2
    f[0] = intel_sub_group_shuffle(f[1]);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: `intel_sub_group_shuffle` takes 2 arguments, not 1
    p[3] = sub_group_broadcast(p, 0u);
//                             ^ E0201: `sub_group_broadcast` cannot take a value of type `global int *`
    p[4] = intel_sub_group_shuffle_down(p[0], f[0], 1);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: the call of `intel_sub_group_shuffle_down` is ambiguous for `int`, `float`, `int`
//  = help: cast the arguments to one type
    p[5] = sub_group_recude_add(p[0]);
//         ^^^^^^^^^^^^^^^^^^^^ E0101: unknown function `sub_group_recude_add`
//  = help: did you mean `sub_group_reduce_add`?
    p[6] = intel_sub_group_block_read(p);
//                                    ^ E0201: `intel_sub_group_block_read` takes a `global const uint *`, not `global int *`
    p[7] = intel_sub_group_block_read4((global uint *)p);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: an object of type `int` cannot take a value of type `uint4`
//  = help: choose a component: `.x`
    p[8] = intel_sub_group_shuffle((uint2)(1), (uint2)(0)).x;
//                                             ^^^^^^^^^^ E0201: the index of `intel_sub_group_shuffle` is a `uint`, not `uint2`
    *(global ushort *)p = intel_sub_group_block_read_us8(p).x;
//                                                       ^ E0201: `intel_sub_group_block_read_us8` takes a `global const ushort *`, not `global int *`
    intel_sub_group_block_write2((global uint *)p, f[0]);
    intel_sub_group_block_write_uc4((global const uchar *)p, (uchar4)(1));
//                                  ^^^^^^^^^^^^^^^^^^^^^^^ E0201: `intel_sub_group_block_write_uc4` takes a `global uchar *`, not `global const uchar *`
    p[9] = intel_sub_group_block_read_uc16((global uchar *)p);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: an object of type `int` cannot take a value of type `uchar16`
//  = help: choose a component: `.x`
}
