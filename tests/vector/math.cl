// Reference of math.ll: each work-item computes 16 elements.
#pragma OPENCL FP_CONTRACT OFF

kernel void math(global const float *x, global const float *y, global float *out,
                 global float *rest) {
    size_t first = 16 * get_global_id(0);
    for (int k = 0; k < 16; k++) {
        float a = x[first + k], b = y[first + k];
        float sum = a / b + sqrt(b);
        out[first + k] = sum + 1.0f / b;
        sum = exp2(a) + log2(b);
        rest[first + k] = sum + rsqrt(b);
    }
}
