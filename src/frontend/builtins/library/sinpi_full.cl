float __sinpi_full(float x) {
    // Beyond 2^24 all floats are even.
    x = fabs(x) < 0x1p24f ? x : x * 0.0f;
    float n = rint(x + x);
    float y = __sin_quadrant(__trig_pi(x, n), (uint)(int)n);
    return trunc(x) == x ? x * 0.0f : y;
}
