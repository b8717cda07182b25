double __cosh_d(double x) {
    double e = __half_exp_d(fmin(fabs(x), 720.0));
    double y = e + 0.25 / e;
    return isnan(x) ? x : y;
}
