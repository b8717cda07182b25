// Near 1, where the unit's logarithm has an absolute error, log(1 + f) = f - f^2 / 2.
float __half_log(float x) {
    float f = x - 1.0f;
    return fabs(f) < 0x1p-7f ? fma(f * -0.5f, f, f) : native_log(x);
}
float __half_log2(float x) {
    float f = x - 1.0f;
    return fabs(f) < 0x1p-7f ? f * fma(f, -0x1.715476p-1f, 0x1.715476p+0f) : native_log2(x);
}
float __half_log10(float x) {
    float f = x - 1.0f;
    return fabs(f) < 0x1p-7f ? f * fma(f, -0x1.bcb7b2p-3f, 0x1.bcb7b2p-2f) : native_log10(x);
}
