// (e^x + e^-x) / 2
float cosh(float x) {
    return native_exp2(fma(x, 0x1.715476p+0f, -1.0f)) + native_exp2(fma(x, -0x1.715476p+0f, -1.0f));
}
