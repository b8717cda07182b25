// Beyond 1/2: asin(x) = pi/2 - acos(x).
float asin(float x) {
    float a = fabs(x);
    float s = __asin_poly(__asin_argument(a));
    s = a > 0.5f ? fma(s, -2.0f, 0x1.921fb6p+0f) : s;
    return __with_sign(s, x);
}
