float rootn(float x, int n) {
    // 1/n in two floats.
    float m = (float)n;
    float y = native_recip(m);
    float z = fma(-y, m, 1.0f) * y;
    float a = __pow_core(fabs(x), y, z);
    uint sign = (n & 1) != 0 ? as_uint(x) & 0x80000000 : 0;
    a = as_float(as_uint(a) | sign);
    a = x < 0.0f && (n & 1) == 0 || isnan(x) ? as_float(0x7fc00000) : a;
    return n == 0 ? as_float(0x7fc00000) : a;
}
