// x = 2^n (1 + f), 1 + f in sqrt(1/2) ... sqrt(2), exactly.
double __log_parts_d(double x, double *f) {
    bool tiny = x < 0x1p-1022;
    long bits = as_long(tiny ? x * 0x1p54 : x);
    int n = ((int)(bits >> 32) - 0x3fe6a09e) >> 20;
    *f = as_double(bits - ((long)n << 52)) - 1.0;
    return (double)(n - (tiny ? 54 : 0));
}
// f - log(1 + f). With s = f / (2 + f), log(1 + f) = 2 atanh(s) = f - s f + s z q(z), z = s^2
// (Muller, Elementary Functions, 4); q is a minimax polynomial.
double __log_tail_d(double f) {
    double s = f / (2.0 + f);
    double z = s * s;
    double q = fma(z, 0x1.2f11802a4d3e4p-3, 0x1.39a0957a2ed3ap-3);
    q = fma(z, q, 0x1.746649b0214c9p-3);
    q = fma(z, q, 0x1.c71c51d7ccd42p-3);
    q = fma(z, q, 0x1.249249422a477p-2);
    q = fma(z, q, 0x1.999999997f9f8p-2);
    q = fma(z, q, 0x1.5555555555593p-1);
    return s * fma(-z, q, f);
}
// The logarithm of numbers that are not positive and finite.
double __log_special_d(double x, double y) {
    y = x < as_double(0x7ff0000000000000) ? y : x;
    y = x < 0.0 ? as_double(0x7ff8000000000000) : y;
    return x == 0.0 ? as_double(0xfff0000000000000) : y;
}
