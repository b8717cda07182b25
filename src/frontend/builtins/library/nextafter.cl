float nextafter(float x, float y) {
    int bits = as_int(x);
    int step = (x < y) == (bits >= 0) ? 1 : -1;
    float r = as_float(bits + step);
    r = x == 0.0f ? as_float((as_int(y) & (int)0x80000000) | 1) : r;
    r = x == y ? y : r;
    return isunordered(x, y) ? as_float(0x7fc00000) : r;
}
