// x * 2^n with one rounding, for x near 1 and n in -250 ... 250.
float __scale(float x, int n) {
    int part = n >> 1;
    return x * as_float((part + 127) << 23) * as_float((n - part + 127) << 23);
}
