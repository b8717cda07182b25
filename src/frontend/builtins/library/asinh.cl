// log1p(a + a^2 / (1 + sqrt(a^2 + 1))); a itself below 2^-31, infinity and NaN, which one comparison finds.
float asinh(float x) {
    float a = fabs(x);
    float b = fmin(a, 0x1p40f);
    float z = b * b;
    float t = fma(z, native_recip(1.0f + __root(z + 1.0f)), b);
    bool large = a > 0x1p40f;
    float y = __log1p_core(large ? a : t);
    y = large ? y + 0x1.62e430p-1f : y;
    y = as_uint(a) - 0x30000000 < 0x4f800000 ? y : a;
    return __with_sign(y, x);
}
