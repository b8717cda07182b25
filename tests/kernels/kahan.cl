// Sums with Kahan's compensation next to plain ones: the compensation must not be optimized
// away.
#pragma OPENCL FP_CONTRACT OFF

__kernel void kahan(__global const float *values, int n, __global float *plain,
                    __global float *corrected) {
    int i = get_global_id(0);
    float simple = 0.0f, sum = 0.0f, lost = 0.0f;
    for (int k = i; k < n; k += 3) {
        simple += values[k];
        float y = values[k] - lost;
        float t = sum + y;
        lost = (t - sum) - y;
        sum = t;
    }
    plain[i] = simple;
    corrected[i] = sum;
}
