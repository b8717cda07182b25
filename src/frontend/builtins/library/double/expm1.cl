// e^x - 1 = 2^n (e^r - 1) + (2^n - 1), halved until the end since 2^1024 is no double.
double __expm1_d(double x) {
    double bits = fma(clamp(x, -69.0, 711.0), 0x1.71547652b82fep+0, 0x1.8p52);
    double n = bits - 0x1.8p52;
    double r = fma(n, -0x1.ef35793c76730p-45, fma(n, -0x1.62e42fefa3800p-1, x));
    double s = as_double((as_long(bits) + 1022) << 52);
    double p = __exp_poly_d(r);
    double y = 2.0 * fma(p, s, s - 0.5);
    y = n == 0.0 ? p : y;
    y = x > 710.0 ? as_double(0x7ff0000000000000) : y;
    y = x < -40.0 ? -1.0 : y;
    return x == 0.0 ? x : y;
}
