float tan(float x) {
    return native_sin(x) * native_recip(native_cos(x));
}
