// sin(r + l) - r for |r| <= pi/4, l small beside r: minimax polynomial.
double __sin_tail_d(double r, double l) {
    double z = r * r;
    double p = fma(z, 0x1.5d93858aa8f0fp-33, -0x1.ae5e683f11d0bp-26);
    p = fma(z, p, 0x1.71de357ab2258p-19);
    p = fma(z, p, -0x1.a01a019c15b91p-13);
    p = fma(z, p, 0x1.111111110f8a4p-7);
    p = fma(z, p, -0x1.5555555555549p-3);
    return fma(r * z, p, fma(z * -0.5, l, l));
}
// cos(r + l) as the sum of the result and of *tail.
double __cos_parts_d(double r, double l, double *tail) {
    double z = r * r;
    double p = fma(z, -0x1.8fb110d4dad63p-37, 0x1.1ee9f11bf43b5p-29);
    p = fma(z, p, -0x1.27e4f8127324cp-22);
    p = fma(z, p, 0x1.a01a019cbf1bcp-16);
    p = fma(z, p, -0x1.6c16c16c1521dp-10);
    p = fma(z, p, 0x1.555555555554cp-5);
    double h = z * 0.5;
    double y = 1.0 - h;
    double rest = (1.0 - y) - h;
    *tail = fma(z * z, p, fma(-r, l, rest));
    return y;
}
// sin(q pi/2 + r + l)
double __sin_quadrant_d(double r, double l, uint q) {
    double s = r + __sin_tail_d(r, l);
    double tail;
    double c = __cos_parts_d(r, l, &tail);
    double y = (q & 1) != 0 ? c + tail : s;
    return as_double(as_ulong(y) ^ (ulong)(q & 2) << 62);
}
