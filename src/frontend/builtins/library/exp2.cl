// 2^x = 2^n 2^r, 2^r by a minimax polynomial.
float exp2(float x) {
    float n = rint(x);
    float r = x - n;
    float p = fma(r, 0x1.468150p-13f, 0x1.5ee602p-10f);
    p = fma(r, p, 0x1.3b2938p-7f);
    p = fma(r, p, 0x1.c6afdcp-5f);
    p = fma(r, p, 0x1.ebfbe0p-3f);
    p = fma(r, p, 0x1.62e430p-1f);
    float y = __scale(fma(r, p, 1.0f), (int)n);
    y = x >= 128.0f ? as_float(0x7f800000) : y;
    return x < -150.0f ? 0.0f : y;
}
