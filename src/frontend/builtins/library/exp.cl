// e^x = 2^n e^r (Cody and Waite, Software Manual for the Elementary Functions, 6).
float exp(float x) {
    float n = rint(x * 0x1.715476p+0f);
    float r = fma(n, 0x1.05c61p-29f, fma(n, -0x1.62e430p-1f, x));
    float y = __scale(1.0f + __exp_poly(r), (int)n);
    y = x > 89.0f ? as_float(0x7f800000) : y;
    return x < -104.0f ? 0.0f : y;
}
