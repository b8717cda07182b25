double __cospi_d(double x) {
    double r;
    double l;
    uint q = __trig_pi_d(x, &r, &l);
    double y = __sin_quadrant_d(r, l, q + 1);
    return r == 0.0 && (q & 1) != 0 ? 0.0 : y;
}
