// Polynomials by Horner's rule: fma with coefficients from a table, the same with separate
// roundings, and one in 64-bit integers with wraparound.
#pragma OPENCL FP_CONTRACT OFF

__constant float floats[] = {1.0f, -0.5f, 0.25f, -0.125f, 3.0f, -2.0f, 0.0625f};
__constant long longs[] = {-1, 3, 1000000007, -7, 123456789012345};

__kernel void horner(__global const float *x, __global float *fused, __global float *separate,
                     __global const int *z, __global long *wrapped) {
    size_t i = get_global_id(0);
    float f = 0.0f, s = 0.0f;
    for (int k = (int)(sizeof(floats) / sizeof(floats[0])) - 1; k >= 0; k--) {
        f = fma(f, x[i], floats[k]);
        s = s * x[i] + floats[k];
    }
    fused[i] = f;
    separate[i] = s;
    ulong w = 0;
    for (uint k = 5; k-- > 0;)
        w = w * (ulong)(long)z[i] + (ulong)longs[k];
    wrapped[i] = (long)w;
}
