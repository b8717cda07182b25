// Operations with an error bound instead of a unique result: quotients, roots and the
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
    native[3 * i] = native_sqrt(y);
    native[3 * i + 1] = native_recip(y);
    native[3 * i + 2] = native_divide(x, y);
}
