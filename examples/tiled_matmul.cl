// Matrix multiplication with tiles in local memory: each work-group loads a tile of both matrices,
// waits, multiplies, and waits again before it loads the next. Elements past the edges are zeros.
#pragma OPENCL FP_CONTRACT OFF
#define TILE 8

__kernel __attribute__((reqd_work_group_size(TILE, TILE, 1)))
void tiled_matmul(__global const float *a, __global const float *b, __global float *c,
                  uint rows, uint inner, uint columns) {
    __local float left[TILE][TILE];
    __local float right[TILE][TILE + 1];
    uint x = get_local_id(0), y = get_local_id(1);
    uint column = get_global_id(0), row = get_global_id(1);
    float sum = 0.0f;
    for (uint start = 0; start < inner; start += TILE) {
        left[y][x] = row < rows && start + x < inner ? a[row * inner + start + x] : 0.0f;
        right[y][x] = column < columns && start + y < inner ? b[(start + y) * columns + column] : 0.0f;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint k = 0; k < TILE; k++)
            sum += left[y][k] * right[k][x];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (row < rows && column < columns)
        c[row * columns + column] = sum;
}
