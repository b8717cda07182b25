// log1p(a + a^2 / (1 + sqrt(a^2 + 1)))
double __asinh_d(double x) {
    double a = fabs(x);
    double b = fmin(a, 0x1p100);
    double z = b * b;
    double t = b + z / (1.0 + sqrt(z + 1.0));
    bool large = a > 0x1p60;
    double y = __log1p_d(large ? a : t);
    y = large ? y + 0x1.62e42fefa39efp-1 : y;
    y = copysign(y, x);
    return x == 0.0 || isnan(x) ? x : y;
}
