// The product of a sparse matrix in compressed rows and a vector: a sub-group's worth of lanes for
// each row, which share its elements and add their sums in local memory.
#pragma OPENCL FP_CONTRACT OFF

#define LANES 8

__kernel void sparse_product(__global const uint *row_starts, __global const uint *columns,
                             __global const float *values, __global const float *x,
                             __global float *y, uint rows, __local float *sums) {
    uint row = get_global_id(0) / LANES, lane = get_local_id(0) % LANES;
    uint first = get_local_id(0) - lane;
    float sum = 0;
    if (row < rows)
        for (uint k = row_starts[row] + lane; k < row_starts[row + 1]; k += LANES)
            sum += values[k] * x[columns[k]];
    sums[get_local_id(0)] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lane == 0 && row < rows) {
        for (uint k = 1; k < LANES; k++)
            sum += sums[first + k];
        y[row] = sum;
    }
}
