// e^x / 2 for x in 0 ... 90.
float __half_exp(float x) {
    float n = rint(x * 0x1.715476p+0f);
    float r = fma(n, 0x1.05c61p-29f, fma(n, -0x1.62e430p-1f, x));
    return __scale(1.0f + __exp_poly(r), (int)n - 1);
}
