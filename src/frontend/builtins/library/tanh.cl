// Minimax polynomial up to 0.55, then 1 - 2 / (e^(2|x|) + 1).
float tanh(float x) {
    float a = fabs(x);
    float z = x * x;
    float p = fma(z, -0x1.9921a2p-8f, 0x1.58e518p-6f);
    p = fma(z, p, -0x1.b91e7ep-5f);
    p = fma(z, p, 0x1.110ceep-3f);
    p = fma(z, p, -0x1.55554ap-2f);
    p = fma(x * z, p, x);
    float e = __half_exp(fmin(a + a, 40.0f));
    float y = 1.0f - native_recip(e + 0.5f);
    y = copysign(y, x);
    y = a > 0.55f ? y : p;
    return isnan(x) ? x : y;
}
