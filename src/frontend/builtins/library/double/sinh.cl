// Minimax polynomial up to 1, then from e^|x|.
double __sinh_d(double x) {
    double a = fabs(x);
    double z = x * x;
    double p = fma(z, 0x1.b5c01162e42e9p-41, 0x1.6117106595e7bp-33);
    p = fma(z, p, 0x1.ae646fb14a81ap-26);
    p = fma(z, p, 0x1.71de3a3b52d25p-19);
    p = fma(z, p, 0x1.a01a01a036d9ep-13);
    p = fma(z, p, 0x1.1111111111020p-7);
    p = fma(z, p, 0x1.5555555555556p-3);
    p = fma(x * z, p, x);
    double e = __half_exp_d(fmin(a, 720.0));
    double y = copysign(e - 0.25 / e, x);
    y = a > 1.0 ? y : p;
    return isnan(x) ? x : y;
}
