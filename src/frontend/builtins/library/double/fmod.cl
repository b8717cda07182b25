double __fmod_d(double x, double y) {
    uint q;
    double b = fabs(y);
    double r = __mod_core_d(x, y, &q);
    r = r < 0.0 ? r + b : r;
    r = fabs(x) < b ? x : copysign(r, x);
    return isfinite(x) && !isnan(y) && y != 0.0 ? r : as_double(0x7ff8000000000000);
}
