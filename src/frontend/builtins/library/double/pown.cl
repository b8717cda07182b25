double __pown_d(double x, int n) {
    double a = __pow_core_d(fabs(x), (double)n, 0.0);
    ulong sign = (n & 1) != 0 ? as_ulong(x) & 0x8000000000000000 : 0;
    a = as_double(as_ulong(a) | sign);
    a = isnan(x) ? x : a;
    return n == 0 ? 1.0 : a;
}
