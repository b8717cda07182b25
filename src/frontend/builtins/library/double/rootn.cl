double __rootn_d(double x, int n) {
    // 1/n in two doubles.
    double m = (double)n;
    double y = 1.0 / m;
    double z = fma(-y, m, 1.0) * y;
    double a = __pow_core_d(fabs(x), y, z);
    ulong sign = (n & 1) != 0 ? as_ulong(x) & 0x8000000000000000 : 0;
    a = as_double(as_ulong(a) | sign);
    bool none = x < 0.0 && (n & 1) == 0 || isnan(x) || n == 0;
    return none ? as_double(0x7ff8000000000000) : a;
}
