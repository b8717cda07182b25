// test: visa
// options: --target skl --simd 16
// A work-group of one thread needs no barrier: its channels execute in lockstep. The fences remain.
// check visa: fence_sw
// check visa: fence_global
// check-not visa: barrier
__attribute__((reqd_work_group_size(4, 4, 1)))
__kernel void reverse(__global int *data) {
    __local int row[16];
    int i = get_local_id(1) * 4 + get_local_id(0);
    row[i] = data[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    data[i] = row[15 - i];
    barrier(CLK_GLOBAL_MEM_FENCE);
    data[16 + i] = data[15 - i];
}
