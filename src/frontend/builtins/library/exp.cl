// e^x = (2^n e^(r/2))^2 for the integer n nearest to x log2(e) / 2: the factor stays far from the
// ends of the exponents, and its square overflows and vanishes where the result does. The sum with
// 1.5 2^23 has n in its last bits. Beyond 150, 2^x has the same value as e^x, and NaN stays.
float exp(float x) {
    float t = fma(x, 0x1.715476p-1f, 0x1.8p+23f);
    float n = t - 0x1.8p+23f;
    float r = fma(n, 0x1.05c61p-28f, fma(n, -0x1.62e430p+0f, x));
    float p = fma(r, 0x1.6a4b38p-16f, 0x1.12398ep-12f);
    p = fma(r, p, 0x1.5558b2p-9f);
    p = fma(r, p, 0x1.555492p-6f);
    p = fma(r, p, 0x1.fffffcp-4f);
    p = fma(r, p, 0.5f);
    float y = as_float(as_int(fma(r, p, 1.0f)) + (as_int(t) << 23));
    return fabs(x) <= 150.0f ? y * y : native_exp2(x);
}
