// test: visa
// options: --target skl --simd 16
// The second thread of the work-group may still be before the barrier.
// check visa: fence_sw
// check visa: barrier
__attribute__((reqd_work_group_size(17, 1, 1)))
__kernel void reverse(__global int *data) {
    __local int row[17];
    int i = get_local_id(0);
    row[i] = data[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    data[i] = row[16 - i];
}
