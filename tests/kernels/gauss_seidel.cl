// A tridiagonal system for each item, by sweeps of Gauss and Seidel in a private array whose
// ends are guarded.
#pragma OPENCL FP_CONTRACT OFF
#define N 6

__kernel void gauss_seidel(__global const float *right, __global float *solution, int sweeps) {
    size_t base = N * get_global_id(0);
    float x[N + 2] = {0.0f};
    for (int sweep = 0; sweep < sweeps; sweep++)
        for (int k = 1; k <= N; k++)
            x[k] = 0.25f * (right[base + k - 1] - x[k - 1] - x[k + 1]);
    for (int k = 0; k < N; k++)
        solution[base + k] = x[k + 1];
}
