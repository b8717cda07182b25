// The product of a sparse matrix in compressed rows and a vector, a row for each work-item: the rows have very different lengths.
__kernel void sparse_rows(__global const uint *starts, __global const uint *columns, __global const float *values,
                          __global const float *x, __global float *y) {
    uint row = get_global_id(0);
    float sum = 0;
    for (uint k = starts[row]; k < starts[row + 1]; k++)
        sum += values[k] * x[columns[k]];
    y[row] = sum;
}
