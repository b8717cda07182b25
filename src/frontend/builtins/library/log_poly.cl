// log(1 + f) - f for f in -1/3 ... 1/3: minimax polynomial.
float __log_poly(float f) {
    float p = fma(f, 0x1.e07484p-4f, -0x1.07d036p-3f);
    p = fma(f, p, 0x1.bb4568p-4f);
    p = fma(f, p, -0x1.f337acp-4f);
    p = fma(f, p, 0x1.24d7b2p-3f);
    p = fma(f, p, -0x1.559bb0p-3f);
    p = fma(f, p, 0x1.99985ep-3f);
    p = fma(f, p, -0x1.ffff02p-3f);
    p = fma(f, p, 0x1.555556p-2f);
    return f * f * fma(f, p, -0.5f);
}
