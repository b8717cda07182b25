// 10^x = 2^n 10^r, 10^r by a minimax polynomial.
float exp10(float x) {
    float n = rint(x * 0x1.a934f0p+1f);
    float r = fma(n, 0x1.ec10c0p-27f, fma(n, -0x1.344136p-2f, x));
    float p = fma(r, 0x1.a81796p-3f, 0x1.154fc2p-1f);
    p = fma(r, p, 0x1.2bd868p+0f);
    p = fma(r, p, 0x1.046fcep+1f);
    p = fma(r, p, 0x1.53524cp+1f);
    p = fma(r, p, 0x1.26bb1cp+1f);
    float y = __scale(fma(r, p, 1.0f), (int)n);
    y = x > 39.0f ? as_float(0x7f800000) : y;
    return x < -46.0f ? 0.0f : y;
}
