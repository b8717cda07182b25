// e^x = 2^n 2^f with n + f = x log2(e), where n is truncated and f is exact but for its rounding:
// the constant has two parts. The unit's powers of two are exact for integers and within 1.5 ulp
// below 1 in magnitude. Truncated, n is below 128 wherever the result is finite. Beyond 150, where
// f would be the rounding error of n, 2^x has the same value as e^x, and NaN stays.
float exp(float x) {
    float n = trunc(x * 0x1.715476p+0f);
    float f = fma(x, 0x1.4ae0c0p-26f, fma(x, 0x1.715476p+0f, -n));
    float y = native_exp2(n) * native_exp2(f);
    return fabs(x) <= 150.0f ? y : native_exp2(x);
}
