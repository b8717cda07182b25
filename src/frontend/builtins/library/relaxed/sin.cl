float sin(float x) {
    return native_sin(x);
}
