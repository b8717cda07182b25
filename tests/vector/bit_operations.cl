// Reference of bit_operations.ll: each work-item computes 16 elements.
uint reversed(uint x) {
    uint r = 0;
    for (int k = 0; k < 32; k++) r = r << 1 | (x >> k & 1);
    return r;
}

uint lowest(uint x) {
    for (uint k = 0; k < 32; k++)
        if (x >> k & 1) return k;
    return 0xffffffff;
}

kernel void bit_operations(global const uint *x, global const uint *y, global uint *out) {
    size_t first = 16 * get_global_id(0);
    for (int k = 0; k < 16; k++) {
        uint a = x[first + k], b = y[first + k];
        uint mixed = popcount(a) + clz(a);
        mixed = (mixed ^ reversed(b)) + lowest(b);
        mixed ^= a >> 5 & 0x1ff;
        mixed += (int)(b << 18) >> 23;
        mixed ^= (b & ~(0x1ffu << 5)) | (a & 0x1ff) << 5;
        mixed += mul_hi(a, b);
        mixed ^= rhadd((int)a, (int)b);
        mixed += add_sat((int)a, (int)b);
        mixed ^= min((int)a, (int)b);
        mixed += max(a, b);
        mixed ^= abs((int)a);
        mixed += a + b < a;
        out[first + k] = mixed ^ (a + b);
    }
}
