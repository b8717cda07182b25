float log10(float x) {
    return native_log10(x);
}
