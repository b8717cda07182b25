// cos(x) = sin(x + pi/2) = sin(n pi + r)
float cos(float x) {
    float t = fma(x, 0x1.45f306p-2f, 0.5f) + 0x1.8p+23f;
    float r = __trig_reduce_half(x, t - 0x1.8p+23f - 0.5f);
    uint n = as_uint(t);
    if (!(fabs(x) < 65536.0f)) {
        ulong large = __trig_reduce_half_large(x, 1ul << 62);
        r = as_float((uint)large);
        n = (uint)(large >> 32);
    }
    return __sin_half(r, n);
}
