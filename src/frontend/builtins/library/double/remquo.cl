double __remquo_d(double x, double y, int *quotient) {
    uint bits;
    double r = __remainder_pair_d(x, y, &bits);
    int q = (int)(bits & 127);
    q = (as_long(x) ^ as_long(y)) < 0 ? -q : q;
    *quotient = isnan(r) ? 0 : q;
    return r;
}
