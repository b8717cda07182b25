// log10(x) = n log10(2) + log10(1 + f), as in log_full.cl.
float __log10_full(float x) {
    ulong parts = __log_parts(x);
    float n = as_float((uint)(parts >> 32));
    float f = as_float((uint)parts);
    float p = fma(f, 0x1.f4149ap-5f, -0x1.1200c2p-4f);
    p = fma(f, p, 0x1.f1a4eap-5f);
    p = fma(f, p, -0x1.23f656p-4f);
    p = fma(f, p, 0x1.63fc8cp-4f);
    p = fma(f, p, -0x1.bcdc4p-4f);
    p = fma(f, p, 0x1.287a16p-3f);
    p = fma(f, p, -0x1.bcb78ap-3f);
    p = fma(f, p, 0x1.bcb7b2p-2f);
    float y = fma(f, p, n * -0x1.ec10c0p-50f);
    return __log_special(x, fma(n, 0x1.344136p-25f, y));
}
