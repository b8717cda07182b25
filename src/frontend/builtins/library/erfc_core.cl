// erfc(a) for a >= 0: e^(-a^2) times a minimax polynomial in (a - 4) / (a + 4), over 1 + 2a.
float __erfc_core(float a) {
    a = fmin(a, 11.0f);
    float q = (a - 4.0f) * native_recip(a + 4.0f);
    float p = fma(q, 0x1.44df46p-10f, 0x1.05250ap-7f);
    p = fma(q, p, -0x1.f268cap-7f);
    p = fma(q, p, 0x1.291e54p-5f);
    p = fma(q, p, -0x1.1238a0p-4f);
    p = fma(q, p, 0x1.8025a6p-4f);
    p = fma(q, p, -0x1.9d7b64p-4f);
    p = fma(q, p, 0x1.16efb0p-4f);
    p = fma(q, p, 0x1.f7d168p-7f);
    p = fma(q, p, -0x1.1df1bep-3f);
    p = fma(q, p, 0x1.3ba592p+0f);
    p = p * native_recip(fma(a, 2.0f, 1.0f));
    float s = a * a;
    float rest = fma(a, a, -s);
    float n = rint(s * -0x1.715476p+0f);
    float r = fma(n, 0x1.05c61p-29f, fma(n, -0x1.62e430p-1f, -s)) - rest;
    p = fma(p, __exp_poly(r), p);
    return __scale(p, (int)n);
}
