// test: optimized
// options: -O2 -cl-finite-math-only
// The sign of a zero matters here: only the last two operations are removed.
// check optimized: add.f32 %7, %8
// check optimized: mul.f32 %10, %11
// check optimized: load.global[0].f32 %21
// check optimized: store.global[0].f32 %21, %13
// check optimized: neg.f32 %14
// check-not optimized: sub.f32
__kernel void k(__global float *p) {
    size_t i = get_global_id(0);
    p[i] = p[i] + 0.0f;
    p[i + 4] = p[i + 4] * 0.0f;
    p[i + 8] = p[i + 8] - 0.0f;
    p[i + 12] = p[i + 12] * -1.0f;
}
