// For a = |x| and r = 1 / (a + 3): e^(-a^2) r p(r). e^(-a^2) is 2^n 2^f as in exp.cl, where the polynomial makes up for
// the second part of log2(e). NaN is not greater.
float erfc(float x) {
    float a = fabs(x);
    a = a > 11.0f ? 11.0f : a;
    float r = native_recip(a + 3.0f);
    float p = fma(r, -0x1.9a2c96p+9f, 0x1.b872bap+9f);
    p = fma(r, p, -0x1.8340dap+7f);
    p = fma(r, p, 0x1.492b3ap+6f);
    p = fma(r, p, 0x1.a4b5f4p+2f);
    p = fma(r, p, 0x1.4eb448p+2f);
    p = fma(r, p, 0x1.ad0006p+0f);
    p = fma(r, p, 0x1.2100c4p-1f);
    float s = a * a;
    float rest = fma(a, a, -s);
    float n = trunc(s * -0x1.715476p+0f);
    float f = fma(rest, -0x1.715476p+0f, fma(s, -0x1.715476p+0f, -n));
    float y = p * r * native_exp2(f) * native_exp2(n);
    return x < 0.0f ? 2.0f - y : y;
}
