float cospi(float x) {
    // Beyond 2^24 all floats are even.
    x = fabs(x) < 0x1p24f ? x : x * 0.0f;
    float n = rint(x + x);
    uint q = (uint)(int)n;
    float r = __trig_pi(x, n);
    float y = __sin_quadrant(r, q + 1);
    return r == 0.0f && (q & 1) != 0 ? 0.0f : y;
}
