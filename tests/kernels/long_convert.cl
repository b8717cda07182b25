// 64-bit integers from and to every narrower integer, and from and to float: rounding to
// nearest in one direction, truncation in the other.
__kernel void long_convert(__global const long *a, __global const float *f, __global long *out,
                           __global float *g) {
    size_t i = get_global_id(0);
    long x = a[i];
    ulong u = (ulong)x;
    out[12 * i] = (char)x;
    out[12 * i + 1] = (uchar)x;
    out[12 * i + 2] = (short)x;
    out[12 * i + 3] = (ushort)x;
    out[12 * i + 4] = (int)x;
    out[12 * i + 5] = (uint)x;
    out[12 * i + 6] = (long)f[i];
    out[12 * i + 7] = (long)(ulong)fabs(f[i]);
    out[12 * i + 8] = (bool)x;
    out[12 * i + 9] = (long)(int)x + (long)(uint)x;
    out[12 * i + 10] = (long)(float)(int)x;
    out[12 * i + 11] = (x < 0) + 2 * (u > 5);
    g[2 * i] = (float)x;
    g[2 * i + 1] = (float)u;
}
