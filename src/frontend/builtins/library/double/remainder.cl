// The remainder of the nearest quotient, of two the even one; the last bits of the quotient's
// magnitude.
double __remainder_pair_d(double x, double y, uint *quotient) {
    double b = fabs(y);
    uint q;
    double r = __mod_core_d(x, y, &q);
    // r > b/2, or r = b/2 and q is odd, where no doubling overflows and no halving rounds.
    double rest = b - fabs(r);
    bool off = fabs(r) > rest || fabs(r) == rest && (q & 1) != 0;
    q = off ? (r < 0.0 ? q - 1 : q + 1) : q;
    r = off ? (r < 0.0 ? rest : -rest) : r;
    // Half of y at most: what is below is x itself.
    bool small = fabs(x) < b * 0.25 || isinf(y);
    *quotient = small ? 0 : q;
    r = as_double(as_ulong(r) ^ as_ulong(x) & 0x8000000000000000);
    r = r == 0.0 ? copysign(0.0, x) : r;
    r = small ? x : r;
    return isfinite(x) && !isnan(y) && y != 0.0 ? r : as_double(0x7ff8000000000000);
}
double __remainder_d(double x, double y) {
    uint q;
    return __remainder_pair_d(x, y, &q);
}
