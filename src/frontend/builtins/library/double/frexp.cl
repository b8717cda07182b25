double __frexp_d(double x, int *exponent) {
    bool tiny = fabs(x) < 0x1p-1022;
    ulong bits = as_ulong(tiny ? x * 0x1p54 : x);
    int e = ((int)(bits >> 52) & 2047) - (tiny ? 1076 : 1022);
    double y = as_double(bits & 0x800fffffffffffff | 0x3fe0000000000000);
    bool special = x == 0.0 || !isfinite(x);
    *exponent = special ? 0 : e;
    return special ? x : y;
}
