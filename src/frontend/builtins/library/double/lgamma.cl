// The logarithm of |gamma(x)|: near 1 and 2 from gamma(x) - 1, up to 13 of gamma itself, then
// Stirling's series; for negative x by reflection: log(pi / |x sin(pi x)|) - lgamma(-x).
double __lgamma_d(double x) {
    double a = fabs(x);
    double n = (a + 0x1.8p52) - 0x1.8p52;
    double v = a - n;
    double r = __gamma_poly_d(v);
    double near = __log1p_d((n == 1.0 ? 0.0 - r : v - r) / (1.0 + r));
    double g = a;
    if (a < 13.0) {
        g = __gamma_near_d(a);
    }
    g = __log_d(g);
    double far = fma(a - 0.5, g - 1.0, __stirling_d(a) + 0x1.acfe390c97d69p-2);
    double y = a < 13.0 ? g : far;
    y = n == 1.0 || n == 2.0 ? near : y;
    double sine = fabs(__sinpi_d(a) * a);
    double reflected = __log_d(0x1.921fb54442d18p+1 / sine) - y;
    y = x < 0.0 ? reflected : y;
    // Where a gamma(a) is 1, nearly, and 1 / a may be too large.
    y = a < 0x1p-60 ? -__log_d(a) : y;
    bool pole = x < 0.0 && __is_whole_d(x) || a == as_double(0x7ff0000000000000);
    return pole ? as_double(0x7ff0000000000000) : y;
}
