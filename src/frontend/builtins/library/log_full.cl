// log(x) = n log(2) + log(1 + f) (Cody and Waite, 5): log(1 + f) / f by a minimax polynomial, log(2) in two parts, which
// are divided by 2^23 as n is a multiple of it.
float __log_full(float x) {
    ulong parts = __log_parts(x);
    float n = as_float((uint)(parts >> 32));
    float f = as_float((uint)parts);
    float p = fma(f, 0x1.1f42bep-3f, -0x1.3b2838p-3f);
    p = fma(f, p, 0x1.1ea24cp-3f);
    p = fma(f, p, -0x1.5032ecp-3f);
    p = fma(f, p, 0x1.99d428p-3f);
    p = fma(f, p, -0x1.00148p-2f);
    p = fma(f, p, 0x1.5554fap-2f);
    p = fma(f, p, -0x1.ffffd6p-2f);
    p = fma(f, p, 1.0f);
    float y = fma(f, p, n * -0x1.05c61p-52f);
    return __log_special(x, fma(n, 0x1.62e430p-24f, y));
}
