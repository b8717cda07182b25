// test: run visa
// options: --target skl --simd 16
// Functions of the math unit negate their operand, so `exp(-x)` needs no other instruction for it; so do roundings.
// launch: {"global": [16], "local": [16], "args": [
// launch:   {"buffer": {"dtype": "f32", "shape": [16], "dist": "iota", "start": -4, "step": 0.75}, "mode": "in"},
// launch:   {"buffer": {"dtype": "f32", "shape": [16, 4]}, "mode": "out"}]}
// check visa: exp (M1, 16)
// check visa: rnde (M1, 16)
// check visa: div (M1, 16)
// check-not visa: mov (M1, 16)
__kernel void k(__global const float *in, __global float *out) {
    size_t i = get_global_id(0);
    float x = in[i];
    vstore4((float4)(exp(-x), rint(-x), fabs(-x) * 2.0f, -x / (x + 8.0f)), i, out);
}
/* expect run:
argument 1:
54.59815 4.0 8.0 1.0 25.79034 3.0 6.5 0.68421054
12.182494 2.0 5.0 0.45454547 5.7546024 2.0 3.5 0.28
2.7182817 1.0 2.0 0.14285715 1.2840254 0.0 0.5 0.032258064
0.60653067 -0.0 1.0 -0.05882353 0.2865048 -1.0 2.5 -0.13513514
0.13533528 -2.0 4.0 -0.2 0.06392786 -3.0 5.5 -0.25581396
0.030197384 -4.0 7.0 -0.30434784 0.014264234 -4.0 8.5 -0.34693876
0.006737947 -5.0 10.0 -0.3846154 0.0031827807 -6.0 11.5 -0.4181818
0.0015034392 -6.0 13.0 -0.44827586 0.0007101744 -7.0 14.5 -0.4754098
*/
