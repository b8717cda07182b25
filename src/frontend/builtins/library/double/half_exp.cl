// e^x / 2 for x in 0 ... 720.
double __half_exp_d(double x) {
    double bits = fma(x, 0x1.71547652b82fep+0, 0x1.8p52);
    double n = bits - 0x1.8p52;
    double r = fma(n, -0x1.ef35793c76730p-45, fma(n, -0x1.62e42fefa3800p-1, x));
    return __scale_d(1.0 + __exp_poly_d(r), (int)as_long(bits) - 1);
}
