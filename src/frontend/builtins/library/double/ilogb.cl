int __ilogb_d(double x) {
    ulong bits = as_ulong(x) & 0x7fffffffffffffff;
    int e = (int)(bits >> 52) - 1023;
    e = e == -1023 ? -1011 - (int)clz(bits) : e;
    e = e == 1024 ? INT_MAX : e;
    return bits == 0 ? INT_MIN : e;
}
