// Roots by Newton's method in do-while loops that every item leaves upon convergence: cube
// roots of floats, and square roots of 64-bit integers, rounded down.
#pragma OPENCL FP_CONTRACT OFF

float cube_root(float a) {
    float x = a < 1.0f ? 1.0f : a, step;
    do {
        step = (x - a / (x * x)) / 3.0f;
        x -= step;
    } while (fabs(step) > 1e-4f * x);
    return x;
}

ulong square_root(ulong a) {
    if (a < 2)
        return a;
    ulong x = 1UL << ((65 - clz(a)) / 2), next;
    do {
        next = x;
        x = (x + a / x) >> 1;
    } while (x < next);
    return next;
}

__kernel void newton(__global const float *a, __global float *cubic,
                     __global const ulong *b, __global ulong *square) {
    size_t i = get_global_id(0);
    cubic[i] = cube_root(a[i]);
    square[i] = square_root(b[i] >> i);
}
