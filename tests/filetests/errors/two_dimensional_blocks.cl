// test: diagnostics
// Functions of extensions that are not supported are named with the extension.
__kernel void k(__global ushort *m, __global int *o) {
    ushort rows[8];
    intel_sub_group_2d_block_prefetch_16b_8r16x1c(m, 64, 8, 64, (int2)(0, 0));
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0901: built-in `intel_sub_group_2d_block_prefetch_16b_8r16x1c` of `cl_intel_subgroup_2d_block_io` is not supported
//  = help: remove the call, which changes no result
    intel_sub_group_2d_block_read_16b_8r16x1c(m, 64, 8, 64, (int2)(0, 0), rows);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0901: built-in `intel_sub_group_2d_block_read_16b_8r16x1c` of `cl_intel_subgroup_2d_block_io` is not supported
//  = help: read each row with a function such as `intel_sub_group_block_read_us`
    intel_sub_group_2d_block_write_16b_8r16x1c(m, 64, 8, 64, (int2)(0, 0), rows);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0901: built-in `intel_sub_group_2d_block_write_16b_8r16x1c` of `cl_intel_subgroup_2d_block_io` is not supported
//  = help: write each row with a function such as `intel_sub_group_block_write_us`
    o[0] = intel_sub_group_block_read(rows);
//                                    ^^^^ E0201: passing `ushort *` to parameter of incompatible type `global const uint *`
}
