double __tanpi_d(double x) {
    double r;
    double l;
    uint q = __trig_pi_d(x, &r, &l) & 3;
    double y = __tan_quadrant_d(r, l, q);
    // OpenCL C 7.5.1: the signs of zeros and infinities.
    double zero = q == 0 ? copysign(0.0, x) : -copysign(0.0, x);
    double pole = as_double(q == 1 ? 0x7ff0000000000000 : 0xfff0000000000000);
    y = r == 0.0 && (q & 1) == 0 ? zero : y;
    return r == 0.0 && (q & 1) != 0 ? pole : y;
}
