float exp(float x) {
    return native_exp(x);
}
