double __modf_d(double x, double *whole) {
    double w = trunc(x);
    *whole = w;
    return copysign(isinf(x) ? 0.0 : x - w, x);
}
