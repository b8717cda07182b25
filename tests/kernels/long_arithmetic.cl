// 64-bit integers: sums, products, shifts by a variable count, logic, comparisons, and the
// signs of each. Targets without 64-bit integers do all of this in pairs of doublewords.
__kernel void long_arithmetic(__global const long *a, __global const long *b, __global long *out) {
    size_t i = get_global_id(0);
    // Products wrap; unsigned, so that they are defined.
    ulong x = (ulong)a[i];
    ulong y = (ulong)b[i];
    long sx = a[i];
    long sy = b[i];
    __global long *row = out + 16 * i;
    row[0] = (long)(x + y);
    row[1] = (long)(x - y);
    row[2] = (long)(x * y);
    row[3] = (long)(x << (y & 63));
    row[4] = (long)(x >> (y & 63));
    row[5] = sx >> (int)(y & 63);
    row[6] = (long)((x & y) | (~x ^ y));
    row[7] = sx < sy;
    row[8] = x < y;
    row[9] = sx >= sy ? sx : sy;
    row[10] = x <= y ? 3 : -3;
    row[11] = x == y;
    row[12] = sx != 0 && sy > -2;
    row[13] = (long)(0UL - x);
    row[14] = (long)(x * 0x123456789abcdefUL + 17);
    row[15] = sx > sy;
}
