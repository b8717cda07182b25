// log1p(t + sqrt(2 t + t^2)) for t = x - 1.
double __acosh_d(double x) {
    double t = x - 1.0;
    double b = fmin(t, 0x1p100);
    bool large = x > 0x1p60;
    double y = __log1p_d(large ? x : b + sqrt(fma(b, b, b + b)));
    y = large ? y + 0x1.62e42fefa39efp-1 : y;
    return x >= 1.0 ? y : as_double(0x7ff8000000000000);
}
