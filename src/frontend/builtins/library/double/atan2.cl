double __atan2_d(double y, double x) {
    double a = fabs(x);
    double b = fabs(y);
    double high = fmax(a, b);
    double low = fmin(a, b);
    // Neither the sum overflows, nor is a quotient of zeros or infinities asked for.
    double scale = high > 0x1p1000 ? 0x1p-100 : 1.0;
    high = high * scale;
    low = low * scale;
    bool infinite = low == as_double(0x7ff0000000000000);
    low = infinite ? 1.0 : low;
    high = infinite || high == 0.0 ? 1.0 : high;
    double angle = __octants_d(low, high, b > a, as_long(x) < 0);
    angle = isunordered(x, y) ? as_double(0x7ff8000000000000) : angle;
    return copysign(angle, y);
}
