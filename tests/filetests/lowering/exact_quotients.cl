// test: optimized
// options: -O2
// A quotient by a power of two becomes a product, which is exact; so does one by another constant, within 1.5
// ulp, where the hardware's inverse would have a larger error.
// check-not optimized: inv.f32
// check optimized: // 0.125
// check optimized: mul.f32
// check optimized: // -2.0
// check optimized: mul.f16
// check optimized: // 0.33333334
// check optimized: mul.f32
__kernel void k(__global float *p, __global half *h) {
    size_t i = get_global_id(0);
    p[i] = p[i] / 8.0f;
    h[i] = h[i] / -0.5h;
    p[i + 4] = p[i + 4] / 3.0f;
}
