// 1 - 2 / (e^2x + 1), and x near 0.
float tanh(float x) {
    float e = native_exp2(x * 0x1.715476p+1f);
    float y = fma(native_recip(e + 1.0f), -2.0f, 1.0f);
    return fabs(x) < 0x1p-6f ? x : y;
}
