// 10^x = (2^n 10^(r/2))^2, as in exp.cl.
float exp10(float x) {
    float t = fma(x, 0x1.a934f0p+0f, 0x1.8p+23f);
    float n = t - 0x1.8p+23f;
    float r = fma(n, -0x1.427de8p-23f, fma(n, -0x1.344130p-1f, x));
    float p = fma(r, 0x1.a63d30p-9f, 0x1.156a36p-6f);
    p = fma(r, p, 0x1.2bd9fep-4f);
    p = fma(r, p, 0x1.046f9cp-2f);
    p = fma(r, p, 0x1.53524ap-1f);
    p = fma(r, p, 0x1.26bb1cp+0f);
    float y = as_float(as_int(fma(r, p, 1.0f)) + (as_int(t) << 23));
    return fabs(x) <= 64.0f ? y * y : native_exp2(x * 4.0f);
}
