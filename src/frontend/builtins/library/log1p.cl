// log(1 + x) = n log(2) + log(1 + f), 2^n (1 + f) = 1 + x without rounding the sum.
float log1p(float x) {
    int n = (as_int(1.0f + x) - 0x3f2aaaab) & (int)0xff800000;
    n = x > 0x1p60f ? (as_int(x) - 0x3f2aaaab) & (int)0xff800000 : n;
    float part = as_float(0x3f000000 - (n >> 1 & (int)0xff800000));
    float rest = as_float(0x40000000 - (n - (n >> 1 & (int)0xff800000)));
    float f = fma(x * part, rest, fma(part, rest, -1.0f));
    float k = (float)(n >> 23);
    float y = fma(k, -0x1.05c61p-29f, __log_poly(f)) + f;
    y = fma(k, 0x1.62e430p-1f, y);
    y = x < as_float(0x7f800000) ? y : x;
    y = x < -1.0f ? as_float(0x7fc00000) : y;
    y = x == -1.0f ? as_float(0xff800000) : y;
    return x == 0.0f ? x : y;
}
