// test: diagnostics
// options: --target dg2 -Rpass-analysis
__kernel void k(__global float *out) {
//            ^ R0003: SIMD16 requires 4 of 116 GRFs at width.cl:4:5
//            ^ R0003: SIMD32 requires 8 of 100 GRFs at width.cl:4:5
//            ^ R0003: estimated native instructions for each work-item: SIMD16 0.50 (messages: 0.06), SIMD32 0.38 (messages: 0.06)
//            ^ R0003: SIMD32 is chosen
    out[get_global_id(0)] = 1;
}
