// A histogram without atomics: one work-item per bin, which scans all values.
__kernel void histogram(__global const uchar *values, uint n, __global uint *bins) {
    uint bin = get_global_id(0);
    uint count = 0;
    for (uint k = 0; k < n; k++)
        count += values[k] * get_global_size(0) / 256 == bin;
    bins[bin] = count;
}
