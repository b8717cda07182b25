// Minimax polynomial up to 1, then from e^|x|.
float sinh(float x) {
    float a = fabs(x);
    float z = x * x;
    float p = fma(z, 0x1.756c1ep-19f, 0x1.a022bcp-13f);
    p = fma(z, p, 0x1.1110e0p-7f);
    p = fma(z, p, 0x1.555556p-3f);
    p = fma(x * z, p, x);
    float e = __half_exp(fmin(a, 90.0f));
    float y = fma(native_recip(e), -0.25f, e);
    y = copysign(y, x);
    y = a > 1.0f ? y : p;
    return isfinite(x) ? y : x;
}
