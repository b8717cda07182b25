// (e^x - e^-x) / 2, and x near 0.
float sinh(float x) {
    float y = native_exp2(fma(x, 0x1.715476p+0f, -1.0f)) - native_exp2(fma(x, -0x1.715476p+0f, -1.0f));
    return fabs(x) < 0x1p-6f ? x : y;
}
