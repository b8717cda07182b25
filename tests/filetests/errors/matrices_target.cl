// test: diagnostics
// options: --target tgllp
// Xe-LP has no instruction for it.
__kernel void k(__global int8 *out) {
    out[0] = intel_sub_group_i8_i8_matrix_mad_k32(out[1], out[2], out[0]);
//           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0701: `intel_sub_group_i8_i8_matrix_mad_k32` requires matrix multiplication, which tgllp does not support
//  = help: compile for `dg2` or `pvc`
}
