double __fract_d(double x, double *whole) {
    double w = floor(x);
    *whole = w;
    double y = fmin(x - w, 0x1.fffffffffffffp-1);
    y = x == 0.0 || isinf(x) ? copysign(0.0, x) : y;
    return isnan(x) ? x : y;
}
