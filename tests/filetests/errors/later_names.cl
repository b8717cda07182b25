// test: diagnostics
// Functions, constants and words of extensions and later versions are named, whatever the version.
__kernel void names(__global int *o, __global uint *u) {
    o[0] = sub_group_broadcast_first(o[1]);
    uint16 v = intel_sub_group_block_read16(u);
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0901: built-in `intel_sub_group_block_read16` of `cl_intel_subgroups` is not supported
//  = help: read eight components at a time, with `intel_sub_group_block_read8`
    o[1] = work_group_reduce_mul(o[2]);
//         ^^^^^^^^^^^^^^^^^^^^^ E0901: built-in `work_group_reduce_mul` is not supported
    o[2] = work_group_scan_inclusive_logical_or(o[3]);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0901: built-in `work_group_scan_inclusive_logical_or` is not supported
    o[3] = CLK_RGBA;
//         ^^^^^^^^ E0901: `CLK_RGBA` is not supported
//  = help: use a buffer
    o[4] = CLK_UNORM_INT8;
//         ^^^^^^^^^^^^^^ E0901: `CLK_UNORM_INT8` is not supported
//  = help: use a buffer
    o[5] = CLK_LOCAL_MEM_FENCE;
}
__kernel void word(_Atomic int *o) {}
//                 ^^^^^^^ E0901: C11 atomics are not supported
__kernel void block(__global int *o) { __block int y; }
//                                     ^^^^^^^ E0901: blocks are not supported
