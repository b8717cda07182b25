// Two steps of the fourth order towards a^(-1/3), which need no division (Muller, Elementary
// Functions), from a first guess by the exponent; then one step of Newton's for the root itself.
double __cbrt_d(double x) {
    double a = fabs(x);
    bool tiny = a < 0x1p-1022;
    a = tiny ? a * 0x1p54 : a;
    uint guess = 0x553ee940;
    double r = as_double(upsample(guess - mul_hi((uint)(as_ulong(a) >> 32), 0x55555556u), 0u));
    double c = fma(-a * r * r, r, 1.0);
    r = fma(r * c, fma(c, fma(c, 0x1.61f9add3c0ca4p-3, 0x1.c71c71c71c71cp-3), 0x1.5555555555555p-2), r);
    c = fma(-a * r * r, r, 1.0);
    r = fma(r * c, fma(c, fma(c, 0x1.61f9add3c0ca4p-3, 0x1.c71c71c71c71cp-3), 0x1.5555555555555p-2), r);
    double t = a * r * r;
    c = fma(-t * t, t, a);
    t = fma(c * r * r, 0x1.5555555555555p-2, t);
    t = tiny ? t * 0x1p-18 : t;
    t = copysign(t, x);
    return x == 0.0 || !(fabs(x) < as_double(0x7ff0000000000000)) ? x : t;
}
