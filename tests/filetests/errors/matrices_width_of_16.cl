// test: diagnostics
// options: --target pvc
// The width of the matrices must be the hardware's.
__attribute__((intel_reqd_sub_group_size(32)))
__kernel void k(__global int8 *out, __global short8 *words) {
//            ^ E0701: `intel_reqd_sub_group_size` of kernel `k` requires sub-groups of 32, but matrix multiplication on pvc requires sub-groups of 16
    out[0] = intel_sub_group_i8_i8_matrix_mad_k32(words[0], out[2], out[0]);
}
