// log1p(2 a / (1 - a)) / 2
float atanh(float x) {
    float a = fabs(x);
    float y = 0.5f * log1p((a + a) * native_recip(1.0f - a));
    y = copysign(y, x);
    y = a > 1.0f || isnan(x) ? as_float(0x7fc00000) : y;
    return a < 0x1p-12f ? x : y;
}
