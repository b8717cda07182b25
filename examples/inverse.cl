// Inverses of 4 x 4 matrices by Gauss-Jordan elimination with pivoting, in a private
// two-dimensional array. The result for a singular matrix is zeros.
#pragma OPENCL FP_CONTRACT OFF
#define N 4

__kernel void inverse(__global const float *in, __global float *out) {
    size_t base = N * N * get_global_id(0);
    float m[N][2 * N];
    for (int r = 0; r < N; r++) {
        for (int c = 0; c < N; c++) {
            m[r][c] = in[base + N * r + c];
            m[r][N + c] = r == c ? 1.0f : 0.0f;
        }
    }
    for (int k = 0; k < N; k++) {
        int best = k;
        for (int r = k + 1; r < N; r++)
            if (fabs(m[r][k]) > fabs(m[best][k]))
                best = r;
        float pivot = m[best][k];
        if (pivot == 0.0f) {
            for (int j = 0; j < N * N; j++)
                out[base + j] = 0.0f;
            return;
        }
        for (int c = 0; c < 2 * N; c++) {
            float moved = m[best][c];
            m[best][c] = m[k][c];
            m[k][c] = moved / pivot;
        }
        for (int r = 0; r < N; r++) {
            float factor = m[r][k];
            if (r != k)
                for (int c = 0; c < 2 * N; c++)
                    m[r][c] = fma(-factor, m[k][c], m[r][c]);
        }
    }
    for (int j = 0; j < N * N; j++)
        out[base + j] = m[j / N][N + j % N];
}
