// A histogram: each work-group counts in local memory, with frequent contention between its
// work-items, and finally adds its counts to those in global memory.
#define BINS 32

__kernel void local_histogram(__global const uchar *pixels, uint n, __global uint *bins) {
    __local uint counts[BINS];
    for (uint k = get_local_id(0); k < BINS; k += get_local_size(0))
        counts[k] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = get_global_id(0); k < n; k += get_global_size(0))
        atomic_inc(&counts[pixels[k] * BINS / 256]);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = get_local_id(0); k < BINS; k += get_local_size(0))
        atomic_add(&bins[k], counts[k]);
}
