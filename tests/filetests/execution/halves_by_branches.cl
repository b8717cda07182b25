// test: run visa
// options: -O2
// launch: {"global": [16], "args": [
// launch:   {"buffer": {"dtype": "f16", "shape": [1024], "dist": "uniform", "seed": 31, "lo": -1, "hi": 1}},
// launch:   {"buffer": {"dtype": "f16", "shape": [1024], "dist": "uniform", "seed": 32, "lo": -1, "hi": 1}},
// launch:   {"buffer": {"dtype": "u16", "shape": [16]}, "mode": "out"}, {"scalar": 3, "dtype": "i32"}]}
// must visa: lifetime.start
// Halves are written in parts of their slots: each, of one or the other branch, begins its live range.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL FP_CONTRACT OFF
__kernel void k(__global const half *first, __global const half *second, __global half *sums, int rounds) {
    size_t i = get_global_id(0);
    half sum = 0;
    for (int r = 0; r < rounds; r++) {
        half x;
        if (first[16 * r + i] > (half)0.0f) {
            x = first[16 * r + i + 1] * second[16 * r + i];
            sums[i] = x;
        } else
            x = second[16 * r + i] + (half)1.0f;
        sum = sum * (half)0.5f + x;
    }
    sums[i] = sum;
}
