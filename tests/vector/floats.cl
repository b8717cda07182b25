// Reference of floats.ll: each work-item computes 24 elements.
#pragma OPENCL FP_CONTRACT OFF

kernel void floats(global const float *x, global const float *y, global float *out) {
    size_t first = 24 * get_global_id(0);
    for (int k = 0; k < 24; k++) {
        float a = x[first + k], b = y[first + k];
        float sum = a + b;
        float fused = fma(a, b, fabs(-(sum * (a - b))));
        float mixed = fmin(a, fused) + floor(a);
        mixed = mixed - ceil(b);
        mixed = mixed + rint(fused);
        mixed = mixed - trunc(sum);
        out[first + k] = mixed + clamp(a, 0.0f, 1.0f);
    }
}
