// Products of bytes, each of which is computed on a branch, in a loop.
uchar chosen(__global const uchar *first, __global const uchar *second, int at) {
    uchar one = first[at];
    if (one & 1) {
        uchar other = second[at];
        return other & 2 ? other : one;
    }
    return one;
}

__kernel void bytes_by_branches(__global const uchar *first, __global const uchar *second, __global uint *sums, int rounds) {
    size_t i = get_global_id(0);
    uint sum = 0;
    for (int r = 0; r < rounds; r++) {
        uint joined[32];
        int at = 32 * (r + i);
        for (int k = 0; k < 32; k++) {
            uchar low = chosen(first, second, at + k), high = chosen(first, second, at + k + 32);
            joined[k] = low * high;
        }
        for (int k = 0; k < 32; k++)
            sum = sum * 3 + joined[(5 * k) & (32 - 1)];
    }
    sums[i] = sum;
}
