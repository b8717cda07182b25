// log(1 + x) = n log(2) + log(1 + f) for finite x > -1 of magnitude 2^-100 or more, or 0: 2^n (1 + f) = 1 + x without
// rounding the sum, f in -1/3 ... 1/3, log(1 + f) by a minimax polynomial. 4 * 2^-n is a normal
// number for every n. n is multiplied by 2^23, as in log_parts.cl.
float __log1p_core(float x) {
    int exponent = (as_int(1.0f + x) - 0x3f2aaaab) & (int)0xff800000;
    float scale = as_float(0x40800000 - exponent);
    float f = fma(x * 0.25f, scale, fma(scale, 0.25f, -1.0f));
    float n = (float)exponent;
    float p = fma(f, 0x1.e07484p-4f, -0x1.07d036p-3f);
    p = fma(f, p, 0x1.bb4568p-4f);
    p = fma(f, p, -0x1.f337acp-4f);
    p = fma(f, p, 0x1.24d7b2p-3f);
    p = fma(f, p, -0x1.559bb0p-3f);
    p = fma(f, p, 0x1.99985ep-3f);
    p = fma(f, p, -0x1.ffff02p-3f);
    p = fma(f, p, 0x1.555556p-2f);
    p = fma(f, p, -0.5f);
    float y = fma(f * f, p, n * -0x1.05c61p-52f) + f;
    return fma(n, 0x1.62e430p-24f, y);
}
