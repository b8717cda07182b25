// log2(x) = n + log2(1 + f), as in log_full.cl.
float __log2_full(float x) {
    ulong parts = __log_parts(x);
    float n = as_float((uint)(parts >> 32));
    float f = as_float((uint)parts);
    float p = fma(f, 0x1.9f4ecep-3f, -0x1.c71becp-3f);
    p = fma(f, p, 0x1.9d48dap-3f);
    p = fma(f, p, -0x1.e4f054p-3f);
    p = fma(f, p, 0x1.27a3f2p-2f);
    p = fma(f, p, -0x1.7172d2p-2f);
    p = fma(f, p, 0x1.ec6ffep-2f);
    p = fma(f, p, -0x1.715456p-1f);
    p = fma(f, p, 0x1.715476p+0f);
    return __log_special(x, fma(n, 0x1p-23f, f * p));
}
