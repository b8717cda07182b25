// log2(x) for x > 0 as a sum of two floats, the first one in the high half: from
// 2 artanh(s) with s = (m - 1) / (m + 1) in two floats.
ulong __log2_pair(float x) {
    ulong parts = __log_parts(x);
    float n = as_float((uint)(parts >> 32)) * 0x1p-23f;
    float f = as_float((uint)parts);
    float u = f + 2.0f;
    float v = f - (u - 2.0f);
    float r = native_recip(u);
    float s = f * r;
    float t = fma(s, -v, fma(s, -u, f)) * r;
    float z = s * s;
    float p = fma(z, 0x1.f1308ap-4f, 0x1.23d3fep-3f);
    p = fma(z, p, 0x1.999c26p-3f);
    p = fma(z, p, 0x1.555554p-2f);
    // s + (t (1 + z) + s z p), times 2/log(2) in two parts.
    t = fma(s * z, p, fma(t, z, t));
    float h = s * 0x1.715476p+1f;
    float l = fma(s, 0x1.715476p+1f, -h);
    l = fma(t, 0x1.715476p+1f, fma(s, 0x1.4ae0c0p-25f, l));
    float y = n + h;
    float w = n - y + h;
    w = n == 0.0f ? 0.0f : w;
    w = w + l;
    float top = y + w;
    w = y - top + w;
    top = x == 0.0f ? as_float(0xff800000) : top;
    top = x == as_float(0x7f800000) ? x : top;
    return upsample(as_uint(top), as_uint(w));
}
