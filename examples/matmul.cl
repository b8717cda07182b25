// c = a * b for row-major matrices of rows x inner and inner x columns: the naive form,
// one dot product per work-item.
#pragma OPENCL FP_CONTRACT OFF

__kernel void matmul(__global const float *a, __global const float *b, __global float *c,
                     int rows, int inner, int columns) {
    int column = get_global_id(0);
    int row = get_global_id(1);
    if (row < rows && column < columns) {
        float sum = 0.0f;
        for (int k = 0; k < inner; k++)
            sum = fma(a[row * inner + k], b[k * columns + column], sum);
        c[row * columns + column] = sum;
    }
}
