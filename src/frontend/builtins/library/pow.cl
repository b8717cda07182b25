float pow(float x, float y) {
    float a = __pow_core(fabs(x), y, 0.0f);
    float part = y * 0.5f;
    bool whole = trunc(y) == y;
    bool odd = whole && trunc(part) != part && fabs(y) < 0x1p24f;
    uint sign = odd ? as_uint(x) & 0x80000000 : 0;
    a = as_float(as_uint(a) | sign);
    // A finite negative number has no power that is not whole.
    a = x < 0.0f && x > as_float(0xff800000) && !whole ? as_float(0x7fc00000) : a;
    a = isunordered(x, y) ? as_float(0x7fc00000) : a;
    return x == 1.0f || y == 0.0f ? 1.0f : a;
}
