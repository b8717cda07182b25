// e^x - 1 = 2^n (e^r - 1) + (2^n - 1), halved until the end since 2^128 is no float.
float expm1(float x) {
    float n = fmax(rint(x * 0x1.715476p+0f), -100.0f);
    float r = fma(n, 0x1.05c61p-29f, fma(n, -0x1.62e430p-1f, x));
    float s = as_float(((int)fmin(n, 128.0f) + 126) << 23);
    float p = __exp_poly(r);
    float y = 2.0f * fma(p, s, s - 0.5f);
    y = n == 0.0f ? p : y;
    y = x > 89.0f ? as_float(0x7f800000) : y;
    y = x < -18.0f ? -1.0f : y;
    return x == 0.0f ? x : y;
}
