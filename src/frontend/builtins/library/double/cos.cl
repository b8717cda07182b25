double __cos_d(double x) {
    double r;
    double l;
    uint q = __trig_reduce_d(x, &r, &l);
    return __sin_quadrant_d(r, l, q + 1);
}
