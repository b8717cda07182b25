// 64-bit integers, which some targets keep in pairs of doublewords, each of which is computed on a
// branch, in a loop.
ulong chosen(__global const ulong *first, __global const ulong *second, int at) {
    ulong one = first[at];
    if (one & 1) {
        ulong other = second[at];
        return other & 2 ? other : one;
    }
    return one;
}

__kernel void longs_by_branches(__global const ulong *first, __global const ulong *second, __global uint *sums, int rounds) {
    size_t i = get_global_id(0);
    uint sum = 0;
    for (int r = 0; r < rounds; r++) {
        uint joined[16];
        int at = 16 * (r + i);
        for (int k = 0; k < 16; k++) {
            ulong low = chosen(first, second, at + k), high = chosen(first, second, at + k + 16);
            joined[k] = (uint)(low ^ high >> 32);
        }
        for (int k = 0; k < 16; k++)
            sum = sum * 3 + joined[(5 * k) & (16 - 1)];
    }
    sums[i] = sum;
}
