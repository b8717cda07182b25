float pown(float x, int n) {
    // n in two floats.
    float y = (float)(n & ~0xff);
    float a = fabs(x);
    float z = (float)(n & 0xff);
    float sum = y + z;
    a = __pow_core(a, sum, y - sum + z);
    uint sign = (n & 1) != 0 ? as_uint(x) & 0x80000000 : 0;
    a = as_float(as_uint(a) | sign);
    a = isnan(x) ? x : a;
    return n == 0 ? 1.0f : a;
}
