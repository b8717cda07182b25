// Products with a sum in 64 bits.

kernel void wide_products(global const int *x, global const int *y, global int *out)
{
    size_t item = get_global_id(0);
    for (size_t k = item * 16; k < item * 16 + 16; k++) {
        int a = x[k], b = y[k];
        int c = a ^ b;
        ulong u = (ulong)(uint)a * (uint)b + (uint)c;
        long s = (long)a * b + c;
        long p = (long)a * b;
        uint sum = (uint)u + ((uint)(u >> 32) << 1);
        sum = (sum ^ (uint)s) + (uint)(s >> 32);
        out[k] = (int)(sum ^ (uint)(p >> 32) * 5u);
    }
}
