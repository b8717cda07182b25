float powr(float x, float y) {
    return native_exp2(y * native_log2(x));
}
