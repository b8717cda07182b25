// log(a + sqrt(a^2 + 1)), which is more than 2^-15 exact from 2^-6 on. The root is at most a + 1 where the square
// overflows.
float asinh(float x) {
    float a = fabs(x);
    float y = native_log(a + fmin(native_sqrt(fma(a, a, 1.0f)), a + 1.0f));
    return __with_sign(a < 0x1p-6f ? a : y, x);
}
