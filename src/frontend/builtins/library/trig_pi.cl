// r pi for r = x - n/2, n = rint(2x), which is exact.
float __trig_pi(float x, float n) {
    float r = fma(n, -0.5f, x);
    return fma(r, 0x1.921fb6p+1f, r * -0x1.777a5cp-24f);
}
// n modulo 4, exact for floats of any size.
uint __trig_quadrant(float n) {
    return (uint)(int)fma(floor(n * 0.25f), -4.0f, n);
}
