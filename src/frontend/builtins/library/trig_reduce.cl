// |x| as a fraction of a turn, times 2^64.
// Payne and Hanek: the bits of 2/pi that matter are multiplied by the mantissa of x.
ulong __turns(float x) {
    uint bits = as_uint(x) & 0x7fffffff;
    uint m = bits << 8 | 0x80000000;
    // The words of 2/pi from bit p on; its first 32 are 0.
    uint p = (bits >> 23) - 128;
    bool two = (p & 64) != 0;
    bool one = (p & 32) != 0;
    uint a = two ? 0x4e441529 : 0;
    uint b = two ? 0xfc2757d1 : 0xa2f9836e;
    uint c = two ? 0xf534ddc0 : 0x4e441529;
    uint d = two ? 0xdb629599 : 0xfc2757d1;
    uint e = two ? 0x3c439041 : 0xf534ddc0;
    a = one ? b : a;
    b = one ? c : b;
    c = one ? d : c;
    d = one ? e : d;
    uint s = p & 31;
    a = a << s | b >> 1 >> (31 - s);
    b = b << s | c >> 1 >> (31 - s);
    c = c << s | d >> 1 >> (31 - s);
    return upsample(mul_hi(m, b) + m * a, m * b) + mul_hi(m, c);
}
// The angle r that x is reduced to; NaN for infinities and NaN.
float __angle(float x, float r) {
    return fabs(x) < as_float(0x7f800000) ? r : as_float(0x7fc00000);
}
// x = q pi/2 + r, |r| <= pi/4: r in the low half, q modulo 4 in the high half.
ulong __trig_reduce_large(float x) {
    ulong f = __turns(x);
    // Quarters of a turn: two bits whole, the rest rounded to nearest.
    long rest = (long)(f << 2);
    uint q = (uint)(f >> 62) + (rest < 0 ? 1 : 0);
    float r = __angle(x, (float)rest * 0x1.921fb6p-64f);
    return upsample(x < 0.0f ? -q : q, as_uint(x < 0.0f ? -r : r));
}
// |x| + shift = n pi + r, |r| <= pi/2, with the shift in turns times 2^64: r in the low half, n modulo 2 in the lowest
// bit of the high half.
ulong __trig_reduce_half_large(float x, ulong shift) {
    ulong f = __turns(x) + shift;
    long rest = (long)(f << 1);
    uint n = (uint)(f >> 63) + (rest < 0 ? 1 : 0);
    return upsample(n, as_uint(__angle(x, (float)rest * 0x1.921fb6p-63f)));
}
