double __pow_d(double x, double y) {
    double a = __pow_core_d(fabs(x), y, 0.0);
    bool whole = __is_whole_d(y);
    double b = fabs(y);
    bool odd = whole && b < 0x1p53 && (as_ulong(b < 0x1p52 ? b + 0x1p52 : b) & 1) != 0;
    ulong sign = odd ? as_ulong(x) & 0x8000000000000000 : 0;
    a = as_double(as_ulong(a) | sign);
    // A finite negative number has no power that is not whole.
    bool none = x < 0.0 && x > as_double(0xfff0000000000000) && !whole;
    a = none || isunordered(x, y) ? as_double(0x7ff8000000000000) : a;
    return x == 1.0 || y == 0.0 ? 1.0 : a;
}
