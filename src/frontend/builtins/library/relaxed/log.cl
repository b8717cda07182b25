float log(float x) {
    return native_log(x);
}
