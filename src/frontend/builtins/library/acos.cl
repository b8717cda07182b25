// acos(x) = pi/2 - asin(x); beyond 1/2: 2 asin(sqrt((1 - x) / 2)).
float acos(float x) {
    float a = fabs(x);
    bool large = a > 0.5f;
    float z = large ? fma(a, -0.5f, 0.5f) : a * a;
    float t = large ? __root(z) : x;
    float p = __asin_poly(t, z);
    float s = 2.0f * (t + p);
    float far = (0x1.921fb6p+1f - s) - 0x1.777a5cp-24f;
    float near = 0x1.921fb6p+0f - (t - (-0x1.777a5cp-25f - p));
    return large ? (x < 0.0f ? far : s) : near;
}
