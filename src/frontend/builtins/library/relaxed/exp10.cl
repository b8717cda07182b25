float exp10(float x) {
    return native_exp10(x);
}
