float atan(float x) {
    float a = fabs(x);
    bool large = a > 1.0f;
    float t = __atan_poly(large ? native_recip(a) : a);
    t = large ? 0x1.921fb6p+0f - t : t;
    return __with_sign(t, x);
}
