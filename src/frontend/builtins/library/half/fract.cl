half __fract_h(half x) {
    half y = fmin(x - floor(x), 0x1.ffcp-1h);
    y = isinf(x) ? copysign((half)0.0f, x) : y;
    return isnan(x) ? x : y;
}
half __fract_second_h(half x) {
    return floor(x);
}
