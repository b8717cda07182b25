float sin(float x) {
    float t = fma(x, 0x1.45f306p-2f, 0x1.8p+23f);
    float r = __trig_reduce_half(x, t - 0x1.8p+23f);
    uint n = as_uint(t);
    if (!(fabs(x) < 65536.0f)) {
        ulong large = __trig_reduce_half_large(x, 0);
        r = as_float((uint)large);
        r = x < 0.0f ? -r : r;
        n = (uint)(large >> 32);
    }
    return __sin_half(r, n);
}
