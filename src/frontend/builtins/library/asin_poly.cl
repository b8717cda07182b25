// Beyond 1/2, acos(a) = 2 asin(t) with t = sqrt((1 - a) / 2); t = a up to there.
float __asin_argument(float a) {
    return a > 0.5f ? __root(fma(a, -0.5f, 0.5f)) : a;
}
// asin(t) for |t| <= 1/2: minimax polynomial.
float __asin_poly(float t) {
    float z = t * t;
    float p = fma(z, 0x1.596cdcp-5f, 0x1.8c289cp-6f);
    p = fma(z, p, 0x1.747e40p-5f);
    p = fma(z, p, 0x1.3301e4p-4f);
    p = fma(z, p, 0x1.5555c8p-3f);
    return fma(t * z, p, t);
}
