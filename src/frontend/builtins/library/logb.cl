float logb(float x) {
    float y = (float)ilogb(x);
    y = x == 0.0f ? as_float(0xff800000) : y;
    return isfinite(x) ? y : x * x;
}
