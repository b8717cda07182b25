// Minimax polynomial up to 3/4, then 1 - erfc(|x|): log2(erfc(t)) / t is a minimax polynomial up to 4, beyond which
// 2^(t q) vanishes beside 1. NaN is not greater.
float erf(float x) {
    float z = x * x;
    float p = fma(z, 0x1.108ec4p-8f, -0x1.afe34ep-6f);
    p = fma(z, p, 0x1.cdc5bap-4f);
    p = fma(z, p, -0x1.81256cp-2f);
    p = fma(z, p, 0x1.06eb9ep-3f);
    p = fma(x, p, x);
    float t = fabs(x);
    float q = fma(t, -0x1.4a04e2p-9f, 0x1.c14be4p-6f);
    q = fma(t, q, -0x1.287032p-3f);
    q = fma(t, q, -0x1.d7cf22p-1f);
    q = fma(t, q, -0x1.a087e0p+0f);
    float y = __with_sign(1.0f - native_exp2(t * q), x);
    return t > 0.75f ? y : p;
}
