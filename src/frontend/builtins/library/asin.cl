// Beyond 1/2: asin(x) = pi/2 - 2 asin(sqrt((1 - x) / 2)).
float asin(float x) {
    float a = fabs(x);
    bool large = a > 0.5f;
    float z = large ? fma(a, -0.5f, 0.5f) : a * a;
    float t = large ? __root(z) : a;
    float s = t + __asin_poly(t, z);
    s = large ? fma(s, -2.0f, 0x1.921fb6p+0f) : s;
    return copysign(s, x);
}
