// pi/2 in three parts (Cody and Waite, 8): n is x * 2/pi, rounded.
float __trig_reduce_small(float x, float n) {
    float r = fma(n, -0x1.921fb6p+0f, x);
    r = fma(n, 0x1.777a5cp-25f, r);
    return fma(n, 0x1.ee59dap-50f, r);
}
