float rootn(float x, int n) {
    float a = native_exp2(native_log2(fabs(x)) * native_recip((float)n));
    return as_float(as_uint(a) | as_uint(x) & (uint)n << 31);
}
