// y * 2^n with one rounding, for y near 1 and n in -2000 ... 2000.
double __scale_d(double y, int n) {
    int part = n >> 1;
    double half_way = y * as_double((long)(part + 1023) << 52);
    return half_way * as_double((long)(n - part + 1023) << 52);
}
