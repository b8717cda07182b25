// cos(x) = sin(x + pi/2), from the nearest odd multiple of pi/2.
float __quick_cos(float x) {
    float n = rint(fma(x, 0x1.45f306p-2f, -0.5f));
    float h = n + 0.5f;
    float r = fma(h, -0x1.777a5cp-24f, fma(h, 0x1.921fb6p+1f, -x));
    r = fma(h, -0x1.ee59dap-49f, r);
    return __sin_half_turn(r, n);
}
