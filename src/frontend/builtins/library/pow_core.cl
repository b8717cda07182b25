// x^(y + z) for x >= 0 or NaN, z small beside y; 1 for x = 1 and for y = 0.
float __pow_core(float x, float y, float z) {
    ulong pair = __log2_pair(x);
    float h = as_float((uint)(pair >> 32));
    float l = as_float((uint)pair);
    float p = y * h;
    float rest = fma(y, l, fma(y, h, -p));
    rest = fma(z, h, rest);
    float n = rint(p);
    float r = (p - n) + rest;
    float q = fma(r, 0x1.468150p-13f, 0x1.5ee602p-10f);
    q = fma(r, q, 0x1.3b2938p-7f);
    q = fma(r, q, 0x1.c6afdcp-5f);
    q = fma(r, q, 0x1.ebfbe0p-3f);
    q = fma(r, q, 0x1.62e430p-1f);
    float a = __scale(fma(r, q, 1.0f), (int)n);
    a = p >= 129.0f ? as_float(0x7f800000) : a;
    a = p <= -151.0f ? 0.0f : a;
    return x == 1.0f || y == 0.0f ? 1.0f : a;
}
