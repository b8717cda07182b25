// log1p(2 a / (1 - a)) / 2, as in log1p.cl.
float atanh(float x) {
    float a = fabs(x);
    float t = (a + a) * native_recip(1.0f - a);
    float y = __log1p_core(t);
    float sum = 1.0f + t;
    y = as_uint(sum) - 1u < 0x7f7fffffu ? y : native_log2(sum);
    y = __with_sign(0.5f * y, x);
    return a < 0x1p-12f ? x : y;
}
