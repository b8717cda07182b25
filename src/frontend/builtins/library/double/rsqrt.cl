double __rsqrt_d(double x) {
    return 1.0 / sqrt(x);
}
