// log1p(t + sqrt(2 t + t^2)) for t = x - 1. The unit's logarithm of t that is negative or not finite is acosh(x).
float acosh(float x) {
    float t = x - 1.0f;
    float b = fmin(t, 0x1p40f);
    bool large = t > 0x1p40f;
    float y = __log1p_core(large ? t : b + __root(fma(b, b, b + b)));
    y = large ? y + 0x1.62e430p-1f : y;
    return as_uint(t) < 0x7f800000 ? y : native_log2(t);
}
