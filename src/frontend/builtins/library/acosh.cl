// log1p(t + sqrt(2 t + t^2)) for t = x - 1.
float acosh(float x) {
    float t = x - 1.0f;
    float b = fmin(t, 0x1p40f);
    bool large = x > 0x1p30f;
    float y = log1p(large ? x : b + __root(fma(b, b, b + b)));
    y = large ? y + 0x1.62e430p-1f : y;
    return x >= 1.0f ? y : as_float(0x7fc00000);
}
