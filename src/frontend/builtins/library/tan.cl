float tan(float x) {
    float n = rint(x * 0x1.45f306p-1f);
    float r = __trig_reduce_small(x, n);
    uint q = (uint)(int)n;
    if (!(fabs(x) < 65536.0f)) {
        ulong large = __trig_reduce_large(x);
        r = as_float((uint)large);
        q = (uint)(large >> 32);
    }
    float y = __tan_quadrant(r, q);
    return x == 0.0f ? x : y;
}
