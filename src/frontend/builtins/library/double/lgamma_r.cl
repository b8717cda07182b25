double __lgamma_r_d(double x, int *sign) {
    double below = floor(x);
    bool odd = below != 2.0 * floor(below * 0.5);
    bool negative = x < 0.0 && below != x && odd || as_long(x) == (long)0x8000000000000000;
    *sign = negative ? -1 : 1;
    return __lgamma_d(x);
}
