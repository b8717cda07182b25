float erfc(float x) {
    float y = __erfc_core(fabs(x));
    y = x < 0.0f ? 2.0f - y : y;
    return isnan(x) ? x : y;
}
