// test: run visa
// options: --target skl --simd 16
// Functions of the math unit negate their operand, so `exp(-x)` needs no other instruction for it; so do roundings.
// launch: {"global": [16], "local": [16], "args": [
// launch:   {"buffer": {"dtype": "f32", "shape": [16], "dist": "iota", "start": -4, "step": 0.75}, "mode": "in"},
// launch:   {"buffer": {"dtype": "f32", "shape": [16, 4]}, "mode": "out"}]}
// check visa: rnde (M1, 16)
// check visa: exp (M1, 16)
// check visa: div (M1, 16)
// check-not visa: mov (M1, 16)
__kernel void k(__global const float *in, __global float *out) {
    size_t i = get_global_id(0);
    float x = in[i];
    vstore4((float4)(exp(-x), rint(-x), fabs(-x) * 2.0f, -x / (x + 8.0f)), i, out);
}
