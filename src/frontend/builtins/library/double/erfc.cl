double __erfc_d(double x) {
    double y = __erfc_core_d(fabs(x));
    y = x < 0.0 ? 2.0 - y : y;
    y = fabs(x) < 0.5 ? 1.0 - __erf_poly_d(x) : y;
    return isnan(x) ? x : y;
}
