float logb(float x) {
    float y = (float)ilogb(x);
    y = x == 0.0f ? -INFINITY : y;
    return isfinite(x) ? y : x * x;
}
