// The CRC-32 of zip and PNG, of one message per work-item, four bits per step with a table of
// 16 remainders.
__constant uint remainders[16] = {
    0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
    0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c};

__kernel void crc32(__global const uchar *messages, uint length, __global uint *crc) {
    size_t i = get_global_id(0);
    __global const uchar *message = messages + i * length;
    uint c = ~0u;
    for (uint k = 0; k < length; k++) {
        c ^= message[k];
        c = remainders[c & 15] ^ (c >> 4);
        c = remainders[c & 15] ^ (c >> 4);
    }
    crc[i] = ~c;
}
