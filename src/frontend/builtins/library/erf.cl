// Minimax polynomial up to 1, then 1 - erfc(|x|).
float erf(float x) {
    float z = x * x;
    float p = fma(z, 0x1.4771fcp-14f, -0x1.a3515ep-11f);
    p = fma(z, p, 0x1.53f224p-8f);
    p = fma(z, p, -0x1.b7f71ap-6f);
    p = fma(z, p, 0x1.ce2ce6p-4f);
    p = fma(z, p, -0x1.81273ep-2f);
    p = fma(z, p, 0x1.06eba8p-3f);
    p = fma(x, p, x);
    float y = copysign(1.0f - __erfc_core(fabs(x)), x);
    y = fabs(x) > 1.0f ? y : p;
    return isnan(x) ? x : y;
}
