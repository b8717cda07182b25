// Reference of regions.ll: each work-item rearranges 32 elements.
kernel void regions(global const int *x, global int *out, global uchar *rest) {
    size_t first = 32 * get_global_id(0);
    int a[32], b[32];
    for (int k = 0; k < 32; k++) b[k] = a[k] = x[first + k];
    int sums[8];
    for (int k = 0; k < 8; k++) {
        sums[k] = a[1 + 4 * k] + a[3 + 8 * (k / 2) + k % 2];
        b[2 + 4 * k] = sums[k];
    }
    for (int k = 0; k < 16; k++) b[k / 8 * 16 + k % 8] = a[2 * k];
    for (int k = 0; k < 8; k++)
        if (sums[k] < a[5]) b[9 + 2 * k] = a[5];
    b[1] = a[31];
    for (int k = 0; k < 32; k++) {
        out[first + k] = b[k];
        rest[first + k] = (uint)b[k] >> 16;
    }
}
