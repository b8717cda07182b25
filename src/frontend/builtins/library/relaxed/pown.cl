float pown(float x, int n) {
    float a = native_exp2((float)n * native_log2(fabs(x)));
    return as_float(as_uint(a) | as_uint(x) & (uint)n << 31);
}
