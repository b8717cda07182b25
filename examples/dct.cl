// The 8 x 8 discrete cosine transform of JPEG, one block per work-item: first the rows, into a
// private matrix, then the columns.
#pragma OPENCL FP_CONTRACT OFF

// cosines[u][x] = c(u) / 2 * cos((2 x + 1) u pi / 16)
__constant float cosines[8][8] = {
    {0.35355338f, 0.35355338f, 0.35355338f, 0.35355338f, 0.35355338f, 0.35355338f, 0.35355338f, 0.35355338f},
    {0.49039263f, 0.41573480f, 0.27778512f, 0.09754516f, -0.09754516f, -0.27778512f, -0.41573480f, -0.49039263f},
    {0.46193975f, 0.19134171f, -0.19134171f, -0.46193975f, -0.46193975f, -0.19134171f, 0.19134171f, 0.46193975f},
    {0.41573480f, -0.09754516f, -0.49039263f, -0.27778512f, 0.27778512f, 0.49039263f, 0.09754516f, -0.41573480f},
    {0.35355338f, -0.35355338f, -0.35355338f, 0.35355338f, 0.35355338f, -0.35355338f, -0.35355338f, 0.35355338f},
    {0.27778512f, -0.49039263f, 0.09754516f, 0.41573480f, -0.41573480f, -0.09754516f, 0.49039263f, -0.27778512f},
    {0.19134171f, -0.46193975f, 0.46193975f, -0.19134171f, -0.19134171f, 0.46193975f, -0.46193975f, 0.19134171f},
    {0.09754516f, -0.27778512f, 0.41573480f, -0.49039263f, 0.49039263f, -0.41573480f, 0.27778512f, -0.09754516f}};

__kernel void dct(__global const uchar *image, __global float *coefficients) {
    size_t width = 8 * get_global_size(0);
    size_t corner = 8 * (get_global_id(1) * width + get_global_id(0));
    float rows[8][8];
    for (int y = 0; y < 8; y++) {
        for (int u = 0; u < 8; u++) {
            float sum = 0.0f;
            for (int x = 0; x < 8; x++)
                sum = fma(cosines[u][x], (float)image[corner + y * width + x] - 128.0f, sum);
            rows[y][u] = sum;
        }
    }
    for (int v = 0; v < 8; v++) {
        for (int u = 0; u < 8; u++) {
            float sum = 0.0f;
            for (int y = 0; y < 8; y++)
                sum = fma(cosines[v][y], rows[y][u], sum);
            coefficients[corner + v * width + u] = sum;
        }
    }
}
