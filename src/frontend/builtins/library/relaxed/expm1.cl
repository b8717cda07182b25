// e^x - 1, and x + x^2 / 2 near 0.
float expm1(float x) {
    return fabs(x) < 0x1p-7f ? fma(x * 0.5f, x, x) : native_exp(x) - 1.0f;
}
