double __logb_d(double x) {
    double y = (double)__ilogb_d(x);
    y = x == 0.0 ? as_double(0xfff0000000000000) : y;
    return isfinite(x) ? y : x * x;
}
