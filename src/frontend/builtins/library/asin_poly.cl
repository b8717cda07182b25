// asin(t) - t for |t| <= 1/2, z = t^2: minimax polynomial.
float __asin_poly(float t, float z) {
    float p = fma(z, 0x1.34c184p-5f, 0x1.d5292cp-7f);
    p = fma(z, p, 0x1.04d2b4p-5f);
    p = fma(z, p, 0x1.6ca756p-5f);
    p = fma(z, p, 0x1.3338acp-4f);
    p = fma(z, p, 0x1.55554cp-3f);
    return t * z * p;
}
