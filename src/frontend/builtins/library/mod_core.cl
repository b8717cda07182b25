// |x| modulo |y| for finite x and y != 0 in the low half, the last bits of the quotient in the
// high half: division of the mantissas, 8 bits at a time.
ulong __mod_core(float x, float y) {
    uint a = as_uint(x) & 0x7fffffff;
    // Of a zero divisor nothing is wanted but that it does not divide.
    uint b = max(as_uint(y) & 0x7fffffff, 1u);
    if (a < b) {
        return (ulong)a;
    }
    int i = (int)(a >> 23);
    int j = (int)(b >> 23);
    a = a & 0x7fffff | (i == 0 ? 0 : 0x800000);
    b = b & 0x7fffff | (j == 0 ? 0 : 0x800000);
    i = max(i, 1);
    j = max(j, 1);
    int n = i - j;
    uint q = a / b;
    uint r = a - q * b;
    while (n > 0) {
        int k = min(n, 8);
        r = r << k;
        uint d = r / b;
        r = r - d * b;
        q = (q << k) + d;
        n = n - k;
    }
    // r * 2^(j - 150), which is exact.
    float f = (float)r * as_float(max(j - 23, 1) << 23);
    f = j < 24 ? f * as_float((127 - 24 + j) << 23) : f;
    return upsample(q, as_uint(f));
}
