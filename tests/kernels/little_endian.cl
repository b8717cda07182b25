// Similar to MD4: blocks of 16 little-endian words, which a work-item reads from two texts by turns, byte
// by byte, with the bytes of the words swapped after each block.
__kernel void little_endian(__global const uchar *first, __global const uchar *second,
                            __global uint *digests, int blocks) {
    size_t i = get_global_id(0);
    uint h0 = 1, h1 = 2, h2 = 3, h3 = 4;
    for (int block = 0; block < blocks; block++) {
        uint w[16];
        uint at = 64 * block + 16 * i;
        for (int k = 0; k < 16; k++) {
            uchar bytes[4];
            for (int b = 0; b < 4; b++) {
                uchar one = first[at + 4 * k + b];
                if (one & 0x80) {
                    uchar other = second[at + 4 * k + b];
                    bytes[b] = other ? other : 0x55;
                } else
                    bytes[b] = one;
            }
            w[k] = bytes[0] | bytes[1] << 8 | bytes[2] << 16 | (uint)bytes[3] << 24;
        }
        for (int k = 0; k < 48; k++) {
            uint f = k < 16 ? (h1 & h2) | (~h1 & h3) : k < 32 ? (h1 & h2) | (h1 & h3) | (h2 & h3) : h1 ^ h2 ^ h3;
            uint t = h0 + f + w[(k * 5) & 15];
            h0 = h3, h3 = h2, h2 = h1, h1 = rotate(t, (uint)(3 + 4 * (k & 3)));
        }
        h0 = as_uint(as_uchar4(h0).s3210), h2 = as_uint(as_uchar4(h2).s2301);
    }
    digests[4 * i] = h0, digests[4 * i + 1] = h1, digests[4 * i + 2] = h2, digests[4 * i + 3] = h3;
}
