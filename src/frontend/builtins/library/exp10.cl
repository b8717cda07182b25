// 10^x = 2^n 2^f, as in exp.cl.
float exp10(float x) {
    float n = trunc(x * 0x1.a934f0p+1f);
    float f = fma(x, 0x1.2f346ep-24f, fma(x, 0x1.a934f0p+1f, -n));
    float y = native_exp2(n) * native_exp2(f);
    return fabs(x) <= 64.0f ? y : native_exp2(x * 4.0f);
}
