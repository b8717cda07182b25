double __sincos_d(double x, double *cosine) {
    double r;
    double l;
    uint q = __trig_reduce_d(x, &r, &l);
    double y = __sin_quadrant_d(r, l, q);
    *cosine = __sin_quadrant_d(r, l, q + 1);
    return x == 0.0 ? x : y;
}
