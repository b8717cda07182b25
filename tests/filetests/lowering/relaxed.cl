// test: optimized run
// options: -O2 -cl-fast-relaxed-math
// launch: {"global": [4], "args": [{"buffer": {"dtype": "f32", "shape": [4], "dist": "data", "values": [0.25, 1, -2.5, 3]}, "mode": "in"}, {"buffer": {"dtype": "f32", "shape": [36]}, "mode": "out"}]}
// check-not optimized: cmp
// A quotient becomes a product with the inverse, which is constant for a constant; sums with 0 and
// products with 1 and 0 are removed, and every number equals itself.
// check optimized: floats(finite, no_signed_zeros)
// check optimized: inv.f32 %8
// check optimized: mul.f32 %7, %9
// check optimized: // 0.33333334
// check optimized: mul.f32 %7, %11
// check optimized: inv.f32 %7
// check optimized: store.global[1].f32 %27, %7
// check optimized: store.global[1].f32 %29, %7
// check optimized: // 0.0
// check optimized: mul.f32 %7, %7
// check optimized: rsqrt.f32
__kernel void k(__global const float *p, __global float *r) {
    size_t i = get_global_id(0);
    float x = p[i];
    r[i] = x / p[3];
    r[i + 4] = x / 3.0f;
    r[i + 8] = 1.0f / x;
    r[i + 12] = x + 0.0f;
    r[i + 16] = x * 1.0f - x * 0.0f;
    r[i + 20] = isnan(x) || x != x ? 7.0f : x - x;
    r[i + 24] = fma(x, x, 0.0f);
    r[i + 28] = rsqrt(fabs(x));
    r[i + 32] = sin(x);
}
/* expect run:
argument 1:
0.083333336 0.33333334 -0.8333334 1.0 0.083333336 0.33333334 -0.8333334 1.0
4.0 1.0 -0.4 0.33333334 0.25 1.0 -2.5 3.0
0.25 1.0 -2.5 3.0 0.0 0.0 0.0 0.0
0.0625 1.0 6.25 9.0 2.0 1.0 0.6324555 0.57735026
0.24740396 0.84147096 -0.5984721 0.14112
*/
