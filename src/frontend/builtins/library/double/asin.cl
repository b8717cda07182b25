// Beyond 1/2: asin(x) = pi/2 - 2 asin(sqrt((1 - x) / 2)).
double __asin_d(double x) {
    double a = fabs(x);
    bool large = a > 0.5;
    double z = large ? fma(a, -0.5, 0.5) : a * a;
    double t = large ? sqrt(z) : a;
    double p = __asin_poly_d(t, z);
    double far = 0x1.921fb54442d18p+0 - 2.0 * (t + (p - 0x1.1a62633145c07p-55));
    return copysign(large ? far : t + p, x);
}
