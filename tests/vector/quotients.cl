// Reference of quotients.ll: each work-item computes 16 elements.
#pragma OPENCL FP_CONTRACT OFF

kernel void quotients(global const float *x, global const float *y, global float *out,
                      global half *halves) {
    size_t first = 16 * get_global_id(0);
    for (int k = 0; k < 16; k++) {
        float a = x[first + k], b = y[first + k];
        float sum = a / b + a / 8.0f;
        sum = sum + a / 3.0f;
        sum = sum + 1.0f / b;
        out[first + k] = sum + sqrt(b);
        vstore_half(a / (1 << ((int)b & 3)), first + k, halves);
    }
}
