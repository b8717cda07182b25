// The discrete Fourier transform of eight complex numbers per work-item: the values are read in
// bit-reversed order into private arrays, followed by three stages of butterflies.
#pragma OPENCL FP_CONTRACT OFF
#define HALF 0.70710678f

__constant float turn_re[4] = {1.0f, HALF, 0.0f, -HALF};
__constant float turn_im[4] = {0.0f, -HALF, -1.0f, -HALF};

__kernel void fft(__global const float *in, __global float *out) {
    size_t base = 16 * get_global_id(0);
    float re[8], im[8];
    for (int k = 0; k < 8; k++) {
        int reversed = (k & 1) << 2 | (k & 2) | k >> 2;
        re[k] = in[base + 2 * reversed];
        im[k] = in[base + 2 * reversed + 1];
    }
    for (int span = 1; span < 8; span *= 2) {
        for (int k = 0; k < 4; k++) {
            int j = k & (span - 1);
            int low = 2 * k - j, high = low + span;
            float c = turn_re[4 / span * j], s = turn_im[4 / span * j];
            float r = re[high] * c - im[high] * s;
            float i = re[high] * s + im[high] * c;
            re[high] = re[low] - r;
            im[high] = im[low] - i;
            re[low] += r;
            im[low] += i;
        }
    }
    for (int k = 0; k < 8; k++) {
        out[base + 2 * k] = re[k];
        out[base + 2 * k + 1] = im[k];
    }
}
