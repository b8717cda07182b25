// log10(x) = n log10(2) + log10(1 + f), the constants in two parts.
float __log10_full(float x) {
    ulong parts = __log_parts(x);
    float n = as_float((uint)(parts >> 32));
    float f = as_float((uint)parts);
    float low = fma(f, -0x1.5b235ep-27f, __log_poly(f) * 0x1.bcb7b2p-2f);
    low = fma(n, -0x1.ec10c0p-27f, low);
    float y = fma(f, 0x1.bcb7b2p-2f, low);
    return __log_special(x, fma(n, 0x1.344136p-2f, y));
}
