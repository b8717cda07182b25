// |x| = (q + r) |y| with |r| a little over 1/2 at most, for finite x and y != 0: gives r |y|,
// exactly, and the last bits of q. The mantissas are divided 48 bits at a time: what is left
// after each step is a multiple of 2^-52 below 2, so that the fma is exact.
double __mod_core_d(double x, double y, uint *quotient) {
    int i;
    int j;
    double r = __frexp_d(fabs(x), &i);
    double d = __frexp_d(fabs(y), &j);
    double inverse = 1.0 / d;
    int n = i - j;
    int k = clamp(n, -2, 0);
    n = n - k;
    r = r * as_double((long)(1023 + k) << 52);
    double bits = fma(r, inverse, 0x1.8p52);
    r = fma(0x1.8p52 - bits, d, r);
    uint q = (uint)as_long(bits);
    while (n > 0) {
        k = min(n, 48);
        r = r * as_double((long)(1023 + k) << 52);
        bits = fma(r, inverse, 0x1.8p52);
        r = fma(0x1.8p52 - bits, d, r);
        q = (k > 31 ? 0 : q << k) + (uint)as_long(bits);
        n = n - k;
    }
    *quotient = q;
    return __scale_d(r, j);
}
