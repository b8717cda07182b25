// x = 2^n (1 + f), f in -1/3 ... 1/3: f in the low half, n as a float in the high half.
ulong __log_parts(float x) {
    bool tiny = x < 0x1p-126f;
    int bits = as_int(tiny ? x * 0x1p23f : x);
    int n = (bits - 0x3f2aaaab) & (int)0xff800000;
    float f = as_float(bits - n) - 1.0f;
    return upsample(as_uint((float)((n >> 23) - (tiny ? 23 : 0))), as_uint(f));
}
// The logarithm of numbers that are not positive and finite.
float __log_special(float x, float y) {
    y = x < as_float(0x7f800000) ? y : x;
    y = x < 0.0f ? as_float(0x7fc00000) : y;
    return x == 0.0f ? as_float(0xff800000) : y;
}
