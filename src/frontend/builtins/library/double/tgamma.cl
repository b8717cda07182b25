// Below -1/2 by reflection: -pi / (a sin(pi a) gamma(a)) for a = -x.
double __tgamma_d(double x) {
    bool reflected = x < -0.5;
    double a = fmin(reflected ? -x : x, 200.0);
    int n = 0;
    double y;
    if (a < 13.0) {
        double whole = (a + 0x1.8p52) - 0x1.8p52;
        y = __gamma_near_d(a, whole, 1.0 + __gamma_poly_d(a - whole));
    } else {
        y = __gamma_far_d(a, &n);
    }
    double sine = __sinpi_d(a) * a;
    y = reflected ? -0x1.921fb54442d18p+1 / (sine * y) : y;
    y = __scale_d(y, reflected ? -n : n);
    y = x > 172.0 ? as_double(0x7ff0000000000000) : y;
    y = reflected && __is_whole_d(x) ? as_double(0x7ff8000000000000) : y;
    y = x < -185.0 && !__is_whole_d(x) ? 0.0 : y;
    return isnan(x) ? x : y;
}
