// Sums, products and bitwise operations on bytes are computed by words: wrap-around, uniform operands, constants, parts of
// doublewords at even and odd offsets, loops, conditions, and what depends on the upper bits of a byte in between.
__kernel void byte_arithmetic(__global const uchar8 *x, __global const char *y, char factor, uchar mask, int count,
                              __global uchar8 *sums, __global char *last, __global int *wide) {
    int i = get_global_id(0);
    uchar8 v = x[i], s = (uchar8)(1, 2, 0x80, 0xff, 5, 6, 7, 8);
    char c = y[i], t = factor, part = (char)(i * 257 >> 8), odd = (char)(i * 0x10203 >> 8);
    for (int k = 0; k < count; k++) {
        s = s * v + (uchar)k;
        s ^= v & mask;
        s.lo = s.lo * (uchar)7 - s.hi;
        if (s.s0 > v.s1)
            t = t * c + factor;
        else
            t -= (char)(c | part);
        v.s7 += (uchar)(t >> 1) * mask;
        c = (char)((c << 1) * odd) + (char)(k * 3);
        part = max(part, (char)(t + c));
    }
    sums[i] = s - v;
    last[i] = add_sat(t, part) ^ (char)~c;
    wide[i] = s.s3 * t + (c < part) - popcount((uchar)(t + c)) + (s.s4 >> 3) + convert_int((float)c * 0.5f);
}
