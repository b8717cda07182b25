float cosh(float x) {
    float e = __half_exp(fmin(fabs(x), 90.0f));
    float y = fma(native_recip(e), 0.25f, e);
    return isnan(x) ? x : y;
}
