// 16-bit words, each of which is computed on a branch, combined to doublewords in a loop.
ushort chosen(__global const ushort *first, __global const ushort *second, int at) {
    ushort one = first[at];
    if (one & 1) {
        ushort other = second[at];
        return other & 2 ? other : one;
    }
    return one;
}

__kernel void words_by_branches(__global const ushort *first, __global const ushort *second, __global uint *sums, int rounds) {
    size_t i = get_global_id(0);
    uint sum = 0;
    for (int r = 0; r < rounds; r++) {
        uint joined[32];
        int at = 32 * (r + i);
        for (int k = 0; k < 32; k++) {
            ushort low = chosen(first, second, at + k), high = chosen(first, second, at + k + 32);
            joined[k] = low | (uint)high << 16;
        }
        for (int k = 0; k < 32; k++)
            sum = sum * 3 + joined[(5 * k) & (32 - 1)];
    }
    sums[i] = sum;
}
