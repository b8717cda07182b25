// test: diagnostics
// options: --target dg2 --simd 16
// The requested width must match too.
__kernel void k(__global int8 *out) {
//            ^ E0701: `--simd` requires sub-groups of 16, but matrix multiplication on dg2 requires sub-groups of 8
//  = help: let the compiler select a width that the target supports (`--simd auto`)
    out[0] = intel_sub_group_i8_i8_matrix_mad_k32(out[1], out[2], out[0]);
}
