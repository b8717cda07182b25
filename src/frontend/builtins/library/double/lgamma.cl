// The logarithm of |gamma(x)|: near 1 and 2 from gamma(x) - 1, up to 13 of gamma itself, then
// Stirling's series; for negative x by reflection: log(pi / |x sin(pi x)|) - lgamma(-x), the
// logarithm of a number above 1 or of its inverse.
double __lgamma_d(double x) {
    double a = fabs(x);
    bool negative = x < 0.0;
    double n = (a + 0x1.8p52) - 0x1.8p52;
    double v = a - n;
    double r = __gamma_poly_d(v);
    double part = (n == 1.0 ? 0.0 - r : v - r) / (1.0 + r);
    double sine = fabs(__sinpi_d(a) * a);
    double inverse = 0x1.921fb54442d18p+1 / sine;
    bool small = inverse < 1.0;
    double reflected = (small ? sine * 0x1.45f306dc9c883p-2 : inverse) - 1.0;
    double near = __log1p_d(negative ? reflected : part);
    // Below 2^-60 gamma(a) is 1 / a, which may be too large.
    bool tiny = a < 0x1p-60;
    double g = a;
    if (a < 13.0 && !tiny) {
        g = __gamma_near_d(a, n, 1.0 + r);
    }
    g = __log_d(g);
    double far = fma(a - 0.5, g - 1.0, __stirling_d(a) + 0x1.acfe390c97d69p-2);
    double y = a < 13.0 ? g : far;
    y = !negative && (n == 1.0 || n == 2.0) ? near : y;
    y = negative ? (small ? -near : near) - y : y;
    y = tiny ? -g : y;
    bool pole = negative && __is_whole_d(x) || a == as_double(0x7ff0000000000000);
    return pole ? as_double(0x7ff0000000000000) : y;
}
