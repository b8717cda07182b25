// x, or x 2^23 if x is less than the smallest normal number.
float __log_scaled(float x) {
    return x < 0x1p-126f ? x * 0x1p23f : x;
}
// x = 2^n (1 + f), f in -1/3 ... 1/3: f in the low half, n 2^23 as a float in the high half. (The exponent needs no
// shift.)
ulong __log_parts(float x) {
    int bits = as_int(__log_scaled(x));
    int exponent = (bits - 0x3f2aaaab) & (int)0xff800000;
    float f = as_float(bits - exponent) - 1.0f;
    float n = (float)exponent;
    n = x < 0x1p-126f ? n - 0x1.7p+27f : n;
    return upsample(as_uint(n), as_uint(f));
}
// y, the logarithm of x, or the one of a number that is not positive and finite.
float __log_special(float x, float y) {
    x = __log_scaled(x);
    return as_uint(x) - 1u < 0x7f7fffffu ? y : native_log2(x);
}
