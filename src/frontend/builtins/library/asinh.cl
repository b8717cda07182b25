// log1p(a + a^2 / (1 + sqrt(a^2 + 1)))
float asinh(float x) {
    float a = fabs(x);
    float b = fmin(a, 0x1p40f);
    float z = b * b;
    float t = b + z * native_recip(1.0f + __root(z + 1.0f));
    bool large = a > 0x1p30f;
    float y = log1p(large ? a : t);
    y = large ? y + 0x1.62e430p-1f : y;
    y = copysign(y, x);
    return x == 0.0f || isnan(x) ? x : y;
}
