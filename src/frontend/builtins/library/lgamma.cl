// The logarithm of |gamma(x)|: of gamma itself up to 12, then Stirling's series; for negative
// x by reflection: log(pi / |x sin(pi x)|) - lgamma(-x).
float lgamma(float x) {
    float a = fabs(x);
    float r = native_recip(a);
    float s = r * fma(r * r, -0x1.6c16c2p-9f, 0x1.555556p-4f);
    float near = log(fabs(tgamma(fmin(a, 12.0f))));
    float far = fma(a - 0.5f, log(a) - 1.0f, s + 0x1.acfe38p-2f);
    float y = a < 12.0f ? near : far;
    float sine = fabs(__sinpi_full(a) * a);
    float reflected = log(0x1.921fb6p+1f * native_recip(sine)) - y;
    y = x < 0.0f ? reflected : y;
    y = a < 0x1p-20f ? -log(a) : y;
    y = x == 1.0f || x == 2.0f ? 0.0f : y;
    y = x == 0.0f || a == as_float(0x7f800000) || x < 0.0f && trunc(x) == x ? as_float(0x7f800000) : y;
    return isnan(x) ? x : y;
}
