float atan2(float y, float x) {
    float a = fabs(x);
    float b = fabs(y);
    float high = fmax(a, b);
    float low = fmin(a, b);
    float t = low / high;
    t = low == high ? 1.0f : t;
    t = low == 0.0f ? 0.0f : t;
    t = __atan_poly(t);
    t = b > a ? 0x1.921fb6p+0f - t : t;
    t = as_int(x) < 0 ? 0x1.921fb6p+1f - t : t;
    t = isunordered(x, y) ? as_float(0x7fc00000) : t;
    return copysign(t, y);
}
