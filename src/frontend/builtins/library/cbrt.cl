// Steps of Newton's method towards a^(-1/3), which need no division (Muller, Elementary
// Functions); the last one is for the root itself.
float cbrt(float x) {
    float a = fabs(x);
    bool tiny = a < 0x1p-126f;
    a = tiny ? a * 0x1p24f : a;
    float r = as_float(0x54a2fa8c - mul_hi(as_uint(a), 0x55555556u));
    float c = fma(-a * r * r, r, 1.0f);
    r = fma(r * c, fma(c, fma(c, 0x1.61f9aep-3f, 0x1.c71c72p-3f), 0x1.555556p-2f), r);
    c = fma(-a * r * r, r, 1.0f);
    r = fma(r * c, 0x1.555556p-2f, r);
    float t = a * r * r;
    c = fma(-t * t, t, a);
    t = fma(c * r * r, 0x1.555556p-2f, t);
    t = tiny ? t * 0x1p-8f : t;
    t = copysign(t, x);
    return x == 0.0f || !(fabs(x) < as_float(0x7f800000)) ? x : t;
}
