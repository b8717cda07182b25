float cbrt(float x) {
    return __with_sign(native_exp2(native_log2(fabs(x)) * 0x1.555556p-2f), x);
}
