// test: run
// options: -O2 -cl-fast-relaxed-math
// launch: {"global": [4], "args": [{"buffer": {"dtype": "f32", "shape": [64]}, "mode": "out"}, {"buffer": {"dtype": "f32", "shape": [4], "dist": "data", "values": [-8, -1, 1, 8]}, "mode": "in"}]}
// Where powers and logarithms give functions under relaxed math: signs of odd powers and roots, zeros and ones, ends of
// the range; and vectors.
__kernel void k(__global float *o, __global const float *p) {
    size_t i = get_global_id(0);
    float x = p[i];
    float zero = x - x;
    o[i] = pown(x, 3);
    o[i + 4] = pown(x, 0) + pown(x, -2);
    o[i + 8] = cbrt(x);
    o[i + 12] = rootn(x, 3);
    o[i + 16] = powr(fabs(x), zero) + powr(zero, fabs(x));
    o[i + 20] = tanh(x * 16.0f);
    o[i + 24] = sinh(x) + sinh(-x);
    o[i + 28] = cosh(zero) + sinh(zero) + expm1(zero) + log1p(zero) + asinh(zero) + atanh(zero) + cbrt(zero);
    o[i + 32] = asinh(x) + asinh(-x);
    o[i + 36] = acos(x * 0.125f);
    o[i + 40] = asin(x * 0.125f);
    o[i + 44] = asinh(x * 0x1p80f) - asinh(x * 0x1p79f);
    o[i + 48] = acosh(fabs(x) * 0x1p80f) - acosh(fabs(x) * 0x1p79f);
    float4 v = (float4)(x, x + 0.5f, x + 0.25f, x * 0.5f);
    o[i + 52] = pown(v, (int4)(1, 2, 3, 2)).y;
    o[i + 56] = rootn(fabs(v.xyw), (int3)(3, 5, 2)).z;
    o[i + 60] = expm1((float16)(v, v, v, v)).sf;
}
/* expect run:
argument 0:
-512.0 -1.0 1.0 512.0 1.015625 2.0 2.0 1.015625
-2.0 -1.0 1.0 2.0 -2.0 -1.0 1.0 2.0
1.0 1.0 1.0 1.0 -1.0 -1.0 1.0 1.0
0.0 0.0 0.0 0.0 1.0 1.0 1.0 1.0
0.0 0.0 0.0 0.0 3.1415927 1.6961217 1.445471 0.0
-1.5707964 -0.12532526 0.12532526 1.5707964 -0.69314957 -0.69314575 0.69314575 0.69314957
0.69314957 0.69314575 0.69314575 0.69314957 56.250004 0.25 2.25 72.25001
2.0 0.70710677 0.70710677 2.0 -0.9816844 -0.39346933 0.6487212 53.59815
*/
