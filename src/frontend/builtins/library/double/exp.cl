// e^x = 2^n e^r (Cody and Waite, Software Manual for the Elementary Functions, 6): log(2) in two
// parts, of which the first has 42 bits, so that its product with n is exact. The sum with 1.5 2^52 has n in its low bits.
double __exp_d(double x) {
    double bits = fma(x, 0x1.71547652b82fep+0, 0x1.8p52);
    double n = bits - 0x1.8p52;
    double r = fma(n, -0x1.ef35793c76730p-45, fma(n, -0x1.62e42fefa3800p-1, x));
    double y = __scale_d(1.0 + __exp_poly_d(r), (int)as_long(bits));
    y = x > 710.0 ? as_double(0x7ff0000000000000) : y;
    return x < -746.0 ? 0.0 : y;
}
