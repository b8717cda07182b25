// x pi = q pi/2 + r + *low, where the reduction is exact: first to -1 ... 1 by an even number,
// and from 2^53 on all doubles are even.
uint __trig_pi_d(double x, double *high, double *low) {
    double a = fabs(x);
    a = a < 0x1p53 ? a : x * 0.0;
    double even = fma(a, 0.5, 0x1p52) - 0x1p52;
    a = fma(even, -2.0, a);
    a = x < 0.0 ? -a : a;
    double bits = (a + a) + 0x1.8p52;
    double r = fma(bits - 0x1.8p52, -0.5, a);
    double h = r * 0x1.921fb54442d18p+1;
    *low = fma(r, 0x1.1a62633145c07p-53, fma(r, 0x1.921fb54442d18p+1, -h));
    *high = h;
    return (uint)as_long(bits);
}
