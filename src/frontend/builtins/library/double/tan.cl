double __tan_d(double x) {
    double r;
    double l;
    uint q = __trig_reduce_d(x, &r, &l);
    double y = __tan_quadrant_d(r, l, q);
    return x == 0.0 ? x : y;
}
