// The block cipher XTEA: each work-item encrypts eight bytes with the 128-bit key.
__kernel void xtea(__global uint *blocks, __constant uint *key, uint n) {
    uint i = get_global_id(0);
    if (i >= n)
        return;
    uint left = blocks[2 * i], right = blocks[2 * i + 1];
    uint sum = 0;
    for (int round = 0; round < 32; round++) {
        left += (((right << 4) ^ (right >> 5)) + right) ^ (sum + key[sum & 3]);
        sum += 0x9e3779b9u;
        right += (((left << 4) ^ (left >> 5)) + left) ^ (sum + key[sum >> 11 & 3]);
    }
    blocks[2 * i] = left;
    blocks[2 * i + 1] = right;
}
