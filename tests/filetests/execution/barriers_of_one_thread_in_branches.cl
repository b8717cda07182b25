// test: visa
// options: --target skl --simd 16
// Work-items that do not reach a barrier are an error of the program, which the simulator reports: the barrier remains.
// check visa: barrier
__attribute__((reqd_work_group_size(16, 1, 1)))
__kernel void k(__global int *data) {
    __local int row[16];
    int i = get_local_id(0);
    row[i] = data[i];
    if (data[i] > 0)
        barrier(CLK_LOCAL_MEM_FENCE);
    data[i] = row[15 - i];
}
