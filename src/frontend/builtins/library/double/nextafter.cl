double __nextafter_d(double x, double y) {
    long bits = as_long(x);
    long step = (x < y) == (bits >= 0) ? 1 : -1;
    double r = as_double(bits + step);
    r = x == 0.0 ? as_double(as_ulong(y) & 0x8000000000000000 | 1) : r;
    r = x == y ? y : r;
    return isunordered(x, y) ? as_double(0x7ff8000000000000) : r;
}
