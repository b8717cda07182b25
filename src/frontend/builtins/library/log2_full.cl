// log2(x) = n + log2(1 + f), 1/log(2) in two parts.
float __log2_full(float x) {
    ulong parts = __log_parts(x);
    float n = as_float((uint)(parts >> 32));
    float f = as_float((uint)parts);
    float low = fma(f, 0x1.4ae0c0p-26f, __log_poly(f) * 0x1.715476p+0f);
    return __log_special(x, fma(f, 0x1.715476p+0f, low) + n);
}
