// log(1 + x) = n log(2) + log(1 + f), 2^n (1 + f) = 1 + x without rounding the sum.
double __log1p_d(double x) {
    double u = 1.0 + x;
    long bits = as_long(u);
    int n = ((int)(bits >> 32) - 0x3fe6a09e) >> 20;
    double s = as_double((long)(1023 - min(n, 100)) << 52);
    double f = fma(x, s, s - 1.0);
    f = n > 100 ? as_double(bits - ((long)n << 52)) - 1.0 : f;
    double m = (double)n;
    double t = fma(m, -0x1.ef35793c76730p-45, __log_tail_d(f));
    double y = __log_special_d(u, fma(m, 0x1.62e42fefa3800p-1, f - t));
    return x == 0.0 ? x : y;
}
