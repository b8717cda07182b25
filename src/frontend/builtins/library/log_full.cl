// log(x) = n log(2) + log(1 + f) (Cody and Waite, 5).
float __log_full(float x) {
    ulong parts = __log_parts(x);
    float n = as_float((uint)(parts >> 32));
    float f = as_float((uint)parts);
    float y = fma(n, -0x1.05c61p-29f, __log_poly(f)) + f;
    return __log_special(x, fma(n, 0x1.62e430p-1f, y));
}
