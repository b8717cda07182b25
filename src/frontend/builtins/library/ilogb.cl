int ilogb(float x) {
    uint bits = as_uint(x) & 0x7fffffff;
    int e = (int)(bits >> 23) - 127;
    e = e == -127 ? -118 - (int)clz(bits) : e;
    e = e == 128 ? INT_MAX : e;
    return bits == 0 ? INT_MIN : e;
}
