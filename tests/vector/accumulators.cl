// Reference of accumulators.ll: sums of squares, and alternating sums.
kernel void accumulators(global const float *x, global float *out) {
    global int *both = (global int *)(out + 32);
    for (int k = 0; k < 32; k++) {
        float sum = 0;
        int other = 0;
        for (int n = 0; n < 4; n++) {
            float square = x[32 * n + k] * x[32 * n + k];
            sum = sum + square;
            other = (int)x[32 * n + k] - other;
        }
        out[k] = sum;
        both[k] = both[32 + k] = other;
    }
}
