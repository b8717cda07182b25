// Scaled so that no square overflows or vanishes.
double __hypot_d(double x, double y) {
    double a = fmax(fabs(x), fabs(y));
    double b = fmin(fabs(x), fabs(y));
    bool large = a > 0x1p500;
    bool small = a < 0x1p-400;
    double scale = large ? 0x1p-700 : small ? 0x1p700 : 1.0;
    double back = large ? 0x1p700 : small ? 0x1p-700 : 1.0;
    a = a * scale;
    b = b * scale;
    double r = sqrt(fma(a, a, b * b)) * back;
    r = isunordered(x, y) ? as_double(0x7ff8000000000000) : r;
    return isinf(x) || isinf(y) ? as_double(0x7ff0000000000000) : r;
}
