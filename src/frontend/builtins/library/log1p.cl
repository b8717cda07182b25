// Of a sum that is not positive and finite, the unit's logarithm is that of log(1 + x).
float log1p(float x) {
    float y = __log1p_core(x);
    float sum = 1.0f + x;
    y = as_uint(sum) - 1u < 0x7f7fffffu ? y : native_log2(sum);
    return fabs(x) < 0x1p-100f ? x : y;
}
