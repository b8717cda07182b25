// 64-bit integers: sums, products, shifts by a variable count and logic; comparisons of both
// signs. Targets without 64-bit integers do all of this in pairs of doublewords.
__kernel void long_arithmetic(__global const long *a, __global const long *b, __global long *out) {
    size_t i = get_global_id(0);
    // Unsigned, so that overflow is defined.
    ulong x = (ulong)a[i];
    ulong y = (ulong)b[i];
    __global long *row = out + 8 * i;
    row[0] = (long)(x + y);
    row[1] = (long)(x - y);
    row[2] = (long)(x * y);
    row[3] = (long)(x << (y & 63));
    row[4] = (long)(x >> (y & 63));
    row[5] = a[i] >> (int)(y & 63);
    row[6] = (long)((x & y) | (~x ^ y));
    row[7] = (long)(x * 0x123456789abcdefUL + 17 - (0UL - y));
}

__kernel void long_compare(__global const long *a, __global const long *b, __global long *out) {
    size_t i = get_global_id(0);
    long x = a[i];
    long y = b[i];
    ulong ux = (ulong)x;
    ulong uy = (ulong)y;
    __global long *row = out + 8 * i;
    row[0] = x < y;
    row[1] = ux < uy;
    row[2] = x >= y ? x : y;
    row[3] = ux <= uy ? 3 : -3;
    row[4] = x == y;
    row[5] = x != 0 && y > -2;
    row[6] = x > y;
    row[7] = ux >= uy ? -1 : x;
}
