// log1p(2 a / (1 - a)) / 2
double __atanh_d(double x) {
    double a = fabs(x);
    double y = 0.5 * __log1p_d((a + a) / (1.0 - a));
    y = copysign(y, x);
    y = a > 1.0 || isnan(x) ? as_double(0x7ff8000000000000) : y;
    return a < 0x1p-28 ? x : y;
}
