// log(1 + x), and x - x^2 / 2 near 0.
float log1p(float x) {
    return fabs(x) < 0x1p-7f ? fma(x * -0.5f, x, x) : native_log(1.0f + x);
}
