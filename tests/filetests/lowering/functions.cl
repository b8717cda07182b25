// test: ir
// A helper becomes a function of its own; its parameters are inputs if it reads them. So does a
// kernel that is called.
// check-not ir: unused
// check ir: kernel @inner(
// check ir: kernel @k(
// check ir: names %0 "p", %1 "n", %10 "x", %11 "not_read", %12 "y"
// check ir: %10 = mov.u32 %4
// check ir: bra $1
// check ir: cmp.lt.f32 %10
// check ir: mul.f32 %10, %12
// check ir: add.f32
// check ir: store.global.f32 %0
// check ir: bra $5
// check ir: store.global.f32 %21
static float scale(float x, int not_read, float y) {
#pragma OPENCL FP_CONTRACT OFF
    if (x < 0)
        return y;
    x = x * y + 1;
    return x;
}
int unused(int x) { return x; }
__kernel void inner(__global float *p) { p[1] = 2; }
__kernel void k(__global float *p, int n) {
    p[0] = scale(p[0], 1, n) + 1;
    inner(p);
}
