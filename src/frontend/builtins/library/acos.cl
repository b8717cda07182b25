// acos(|x|) = pi/2 - asin(|x|) or as in asin_poly.cl; acos(-x) = pi - acos(x).
float acos(float x) {
    float a = fabs(x);
    float s = __asin_poly(__asin_argument(a));
    s = a > 0.5f ? s + s : 0x1.921fb6p+0f - s;
    return x < 0.0f ? 0x1.921fb6p+1f - s : s;
}
