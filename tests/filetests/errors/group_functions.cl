// test: diagnostics
// Work-group functions require OpenCL C 2.0; sub-group functions are always available.
kernel void k(global int *p, global float *f) {
    p[0] = work_group_reduce_add(p[1]);
//         ^^^^^^^^^^^^^^^^^^^^^ E0101: `work_group_reduce_add` requires OpenCL C 2.0
//  = help: compile with `-cl-std=CL2.0`
    p[1] = sub_group_reduce_add(p);
//                              ^ E0201: invalid argument type `global int *` in call to `sub_group_reduce_add`
//  = help: `p` is a pointer: write `*p` for what it points to, or `p[i]` for an element
    p[2] = sub_group_reduce_add(p[0], 1);
//                                    ^ E0202: too many arguments to function call, expected 1, have 2
//  = help: write `sub_group_reduce_add(value)`
    f[0] = intel_sub_group_shuffle(f[1]);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 2, have 1
//  = help: write `intel_sub_group_shuffle(value, index)`
    p[3] = sub_group_broadcast(p, 0u);
//                             ^ E0201: invalid argument type `global int *` in call to `sub_group_broadcast`
//  = help: `p` is a pointer: write `*p` for what it points to, or `p[i]` for an element
    p[4] = intel_sub_group_shuffle_down(p[0], f[0], 1);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: call to `intel_sub_group_shuffle_down` is ambiguous for argument types `int`, `float`, `int`
//  = help: cast the arguments to the same type
    p[5] = sub_group_recude_add(p[0]);
//         ^^^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `sub_group_recude_add`
//  = help: did you mean `sub_group_reduce_add`?
    p[6] = intel_sub_group_block_read(p);
//                                    ^ E0201: passing `global int *` to parameter of incompatible type `global const uint *`
    p[7] = intel_sub_group_block_read4((global uint *)p);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: assigning to `int` from incompatible type `uint4`
//  = help: select a component: `.x`
    p[8] = intel_sub_group_shuffle((uint2)(1), (uint2)(0)).x;
//                                             ^^^^^^^^^^ E0201: expected `uint` as the index of `intel_sub_group_shuffle`, found `uint2`
    *(global ushort *)p = intel_sub_group_block_read_us8(p).x;
//                                                       ^ E0201: passing `global int *` to parameter of incompatible type `global const ushort *`
    intel_sub_group_block_write2((global uint *)p, f[0]);
    intel_sub_group_block_write_uc4((global const uchar *)p, (uchar4)(1));
//                                  ^^^^^^^^^^^^^^^^^^^^^^^ E0201: passing `global const uchar *` to parameter of incompatible type `global uchar *`
    p[9] = intel_sub_group_block_read_uc16((global uchar *)p);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: assigning to `int` from incompatible type `uchar16`
//  = help: select a component: `.x`
}
