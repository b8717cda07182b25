// Scaled so that no square overflows or vanishes.
float hypot(float x, float y) {
    float a = fmax(fabs(x), fabs(y));
    float b = fmin(fabs(x), fabs(y));
    bool large = a > 0x1p60f;
    bool small = a < 0x1p-40f;
    float scale = large ? 0x1p-90f : small ? 0x1p90f : 1.0f;
    float back = large ? 0x1p90f : small ? 0x1p-90f : 1.0f;
    a = a * scale;
    b = b * scale;
    float r = __root(fma(a, a, b * b)) * back;
    r = isunordered(x, y) ? as_float(0x7fc00000) : r;
    return isinf(x) || isinf(y) ? as_float(0x7f800000) : r;
}
