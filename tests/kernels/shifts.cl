// Shift counts are taken modulo the width of the shifted operand (OpenCL C 6.3 j), whatever the
// type of the count.
__kernel void shifts(__global const int *a, __global const int *counts, __global int *out,
                     __global long *wide) {
    size_t i = get_global_id(0);
    int x = a[i];
    int n = counts[i];
    uint u = (uint)x;
    out[8 * i] = (int)(u << n);
    out[8 * i + 1] = (int)(u >> n);
    out[8 * i + 2] = x >> n;
    out[8 * i + 3] = (int)(u << (uchar)n);
    out[8 * i + 4] = (int)(u >> (long)n);
    out[8 * i + 5] = (int)((u << 37) + (u >> 32));
    out[8 * i + 6] = (uchar)x << n;
    u <<= n;
    u >>= 3;
    out[8 * i + 7] = (int)u;
    wide[3 * i] = (long)((ulong)x << n);
    wide[3 * i + 1] = (long)((ulong)x >> n);
    wide[3 * i + 2] = (long)x >> (n + 64);
}
