float pow(float x, float y) {
    float a = native_exp2(y * native_log2(fabs(x)));
    return as_float(as_uint(a) | (as_uint(x) & (uint)(int)y << 31));
}
