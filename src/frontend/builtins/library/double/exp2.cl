// 2^x = 2^n 2^r
double __exp2_d(double x) {
    double bits = x + 0x1.8p52;
    double n = bits - 0x1.8p52;
    double y = __scale_d(__exp2_poly_d(x - n), (int)as_long(bits));
    y = x >= 1024.0 ? as_double(0x7ff0000000000000) : y;
    return x < -1075.0 ? 0.0 : y;
}
