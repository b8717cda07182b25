ulong __frexp_pair(float x) {
    bool tiny = fabs(x) < 0x1p-126f;
    uint bits = as_uint(tiny ? x * 0x1p24f : x);
    int e = (int)(bits >> 23 & 255) - (tiny ? 150 : 126);
    float y = as_float(bits & 0x807fffff | 0x3f000000);
    bool special = x == 0.0f || !isfinite(x);
    y = special ? x : y;
    return upsample(as_uint(y), (uint)(special ? 0 : e));
}
