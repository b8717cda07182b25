// A hash of messages of any length in blocks of 16 words, as in SHA-1 and MD5: each byte of a word is
// computed on a branch: from the message, the mark after its end, or a part of
// the length.
uint message_byte(__global const uchar *text, uint at, uint length, uint blocks) {
    if (at < length)
        return text[at];
    if (at == length)
        return 0x80;
    if (at >= 64 * blocks - 4)
        return (8 * length) >> (8 * (64 * blocks - 1 - at)) & 0xff;
    return 0;
}

__kernel void padded_words(__global const uchar *texts, __global const uint *lengths,
                           __global uint4 *digests) {
    size_t i = get_global_id(0);
    __global const uchar *text = texts + 128 * i;
    uint length = lengths[i];
    uint blocks = (length + 5 + 63) / 64;
    uint a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476;
    for (uint block = 0; block < blocks; block++) {
        uint w[16];
        for (int k = 0; k < 16; k++) {
            uint at = 64 * block + 4 * k;
            w[k] = message_byte(text, at, length, blocks) << 24 |
                   message_byte(text, at + 1, length, blocks) << 16 |
                   message_byte(text, at + 2, length, blocks) << 8 |
                   message_byte(text, at + 3, length, blocks);
        }
        for (int k = 0; k < 16; k++) {
            uint next = rotate(a, 5u) + ((b & c) | (~b & d)) + w[k] + 0x5a827999;
            w[k] = rotate(w[(k + 13) & 15] ^ w[(k + 8) & 15] ^ w[k], 1u);
            a = d, d = c, c = rotate(b, 30u), b = next;
        }
        for (int k = 0; k < 16; k++) {
            uint next = rotate(a, 7u) + (b ^ c ^ d) + w[k] + 0x6ed9eba1;
            a = d, d = c, c = rotate(b, 30u), b = next;
        }
    }
    digests[i] = (uint4)(a, b, c, d);
}
