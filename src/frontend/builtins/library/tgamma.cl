// For x = n + v, |v| <= 1/2: gamma(1 + v) = 1 / r(v) times (x - 1) ... (x - n + 1), in two
// floats; below -1/2 by reflection: -pi / (a sin(pi a) gamma(a)) for a = -x.
float tgamma(float x) {
    bool reflected = x < -0.5f;
    float a = fmin(reflected ? -x : x, 44.0f);
    float n = fmax(rint(a), 0.0f);
    float v = a - n;
    float r = fma(v, -0x1.14f00ap-10f, 0x1.d06c60p-8f);
    r = fma(v, r, -0x1.3c29b0p-7f);
    r = fma(v, r, -0x1.5974f4p-5f);
    r = fma(v, r, 0x1.55132ep-3f);
    r = fma(v, r, -0x1.581ad4p-5f);
    r = fma(v, r, -0x1.4fcf40p-1f);
    r = fma(v, r, 0x1.2788d2p-1f);
    r = fma(v, r, 1.0f);
    float p = 0x1p-60f;
    float low = 0.0f;
    float factor = a - 1.0f;
    float steps = n;
    while (steps > 1.5f) {
        float h = p * factor;
        low = fma(low, factor, fma(p, factor, -h));
        p = h;
        factor = factor - 1.0f;
        steps = steps - 1.0f;
    }
    p = p + low;
    // Half of the scale is taken back at a time: the whole of it is beyond the largest float.
    float y = p * native_recip(r) * 0x1p60f;
    y = n == 0.0f ? 1.0f / (x * r) : y;
    float sine = __sinpi_full(a) * a;
    float z = -0x1.921fb6p+1f * r * native_recip(sine * p) * 0x1p-60f;
    y = reflected ? z : y;
    y = x > 36.0f ? as_float(0x7f800000) : y;
    y = reflected && trunc(x) == x ? as_float(0x7fc00000) : y;
    y = x < -43.0f && trunc(x) != x ? 0.0f : y;
    return isnan(x) ? x : y;
}
