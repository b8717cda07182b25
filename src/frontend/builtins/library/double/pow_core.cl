// x^(y + z) = 2^((y + z) log2(x)) for x >= 0 or NaN, z small beside y; 1 for x = 1 and for y = 0.
double __pow_core_d(double x, double y, double z) {
    double l;
    double h = __log2_pair_d(x, &l);
    double p = y * h;
    double rest = fma(z, h, fma(y, l, fma(y, h, -p)));
    double bits = p + 0x1.8p52;
    double n = bits - 0x1.8p52;
    double a = __scale_d(__exp2_poly_d((p - n) + rest), (int)as_long(bits));
    a = p >= 1025.0 ? as_double(0x7ff0000000000000) : a;
    a = p <= -1076.0 ? 0.0 : a;
    return x == 1.0 || y == 0.0 ? 1.0 : a;
}
