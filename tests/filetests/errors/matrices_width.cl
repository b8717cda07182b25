// test: diagnostics
// options: --target dg2
// The width of the matrices must be the hardware's.
__attribute__((intel_reqd_sub_group_size(16)))
__kernel void k(__global int8 *out) {
//            ^ E0701: `intel_reqd_sub_group_size` of kernel `k` requires sub-groups of 16, but matrix multiplication on dg2 requires sub-groups of 8
    out[0] = intel_sub_group_i8_i8_matrix_mad_k32(out[1], out[2], out[0]);
}
