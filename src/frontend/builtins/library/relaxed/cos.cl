float cos(float x) {
    return native_cos(x);
}
