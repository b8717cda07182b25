double __erf_d(double x) {
    double a = fabs(x);
    double y = copysign(1.0 - __erfc_core_d(a), x);
    y = a > 1.0 ? y : __erf_poly_d(x);
    return isnan(x) ? x : y;
}
