// Operations that have an error bound, not one right answer: quotients, roots and the
// native_ functions.
#pragma OPENCL FP_CONTRACT OFF

__kernel void approximate(__global const float *a, __global const float *b, __global float *out,
                          __global float *native) {
    size_t i = get_global_id(0);
    float x = a[i];
    float y = b[i];
    out[4 * i] = x / y;
    out[4 * i + 1] = sqrt(y);
    out[4 * i + 2] = 1.0f / y;
    out[4 * i + 3] = x / 3.0f;
    native[8 * i] = native_sin(x);
    native[8 * i + 1] = native_cos(x);
    native[8 * i + 2] = native_exp2(x);
    native[8 * i + 3] = native_log2(y);
    native[8 * i + 4] = native_sqrt(y);
    native[8 * i + 5] = native_rsqrt(y);
    native[8 * i + 6] = native_recip(y);
    native[8 * i + 7] = native_divide(x, y);
}
