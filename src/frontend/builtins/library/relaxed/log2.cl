float log2(float x) {
    return native_log2(x);
}
