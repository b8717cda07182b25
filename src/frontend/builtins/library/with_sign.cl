// a, which is not negative, with the sign of x.
float __with_sign(float a, float x) {
    return as_float(as_uint(a) | as_uint(x) & 0x80000000);
}
