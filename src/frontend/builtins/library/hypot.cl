// Scaled by a power of two so that the larger magnitude is in 2 ... 4, or below if it is denormal: no square overflows
// or vanishes. Infinity is scaled by 0; NaN stays NaN.
float hypot(float x, float y) {
    float a = fmax(fabs(x), fabs(y));
    int exponent = as_int(fmax(a, 0x1p-125f)) & 0x7f800000;
    float scale = as_float(0x7f800000 - exponent);
    float back = as_float(exponent - 0x800000);
    x = x * scale;
    y = y * scale;
    float r = __root(fma(x, x, y * y)) * back;
    return a == as_float(0x7f800000) ? a : r;
}
