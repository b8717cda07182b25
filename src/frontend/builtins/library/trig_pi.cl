// r pi for r = x - n/2, n = rint(2x), which is exact.
float __trig_pi(float x, float n) {
    float r = fma(n, -0.5f, x);
    return fma(r, 0x1.921fb6p+1f, r * -0x1.777a5cp-24f);
}
