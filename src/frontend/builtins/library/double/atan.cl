double __atan_d(double x) {
    double a = fabs(x);
    double y = __octants_d(fmin(a, 1.0), fmax(a, 1.0), a > 1.0, false);
    return isnan(x) ? x : copysign(y, x);
}
