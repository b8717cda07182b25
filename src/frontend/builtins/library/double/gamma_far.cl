// log(gamma(a)) - ((a - 1/2) log(a) - a + log(2 pi) / 2) for a >= 13: Stirling's series, as a
// minimax polynomial in 1 / a^2.
double __stirling_d(double a) {
    double u = 1.0 / a;
    double z = u * u;
    double p = fma(z, 0x1.a975150f1deb7p-11, -0x1.37fbab061832dp-11);
    p = fma(z, p, 0x1.a019f1ddb1bcap-11);
    p = fma(z, p, -0x1.6c16c16b06042p-9);
    p = fma(z, p, 0x1.555555555554bp-4);
    return u * p;
}
// gamma(a) = y 2^n for a in 13 ... 200, y near 1.
double __gamma_far_d(double a, int *exponent) {
    double l;
    double h = __log2_pair_d(a, &l);
    double b = a - 0.5;
    double p = b * h;
    double rest = fma(b, l, fma(b, h, -p));
    double t = a * 0x1.71547652b82fep+0;
    rest = rest - fma(a, 0x1.777d0ffda0d24p-56, fma(a, 0x1.71547652b82fep+0, -t));
    rest = fma(__stirling_d(a), 0x1.71547652b82fep+0, rest);
    double d = p - t;
    rest = ((p - d) - t) + rest;
    double bits = d + 0x1.8p52;
    double n = bits - 0x1.8p52;
    *exponent = (int)as_long(bits);
    return 0x1.40d931ff62706p+1 * __exp2_poly_d((d - n) + rest);
}
