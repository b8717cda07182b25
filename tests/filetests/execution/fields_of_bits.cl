// test: run
// launch: {"global": [64], "args": [{"buffer": {"dtype": "u32", "shape": [64]}, "mode": "out"}]}
// cl_khr_extended_bit_ops, compared with one bit at a time.
#ifndef cl_khr_extended_bit_ops
#error "the extension is missing"
#endif
#define BIT(x, k) (((x) >> (k)) & 1)
#define TEST(bit, type, signed_type, unsigned_type, bits) { \
    type x = (type)(seed * 0x9e3779b97f4a7c15UL), y = (type)(seed * 0xc2b2ae3d27d4eb4fUL); \
    uint offset = i % bits, count = (i * 7) % (bits - offset + 1); \
    type reversed = bit_reverse(x), inserted = bitfield_insert(x, y, offset, count); \
    signed_type extended = bitfield_extract_signed(x, offset, count); \
    unsigned_type field = bitfield_extract_unsigned(x, offset, count); \
    for (uint k = 0; k < bits; k++) { \
        uint in = k >= offset && k < offset + count; \
        if (BIT(reversed, k) != BIT(x, bits - 1 - k)) wrong |= 1u << bit; \
        if (BIT(inserted, k) != (in ? BIT(y, k - offset) : BIT(x, k))) wrong |= 1u << bit; \
        uint sign = count ? (uint)BIT(x, offset + count - 1) : 0u; \
        if ((uint)BIT(extended, k) != (k < count ? (uint)BIT(x, offset + k) : sign)) wrong |= 1u << bit; \
        if ((uint)BIT(field, k) != (k < count ? (uint)BIT(x, offset + k) : 0u)) wrong |= 1u << bit; \
    } \
}
__kernel void k(__global uint *o) {
    uint i = get_global_id(0), wrong = 0;
    ulong seed = i * 3 + 1;
    TEST(0, char, char, uchar, 8)
    TEST(1, uchar, char, uchar, 8)
    TEST(2, short, short, ushort, 16)
    TEST(3, ushort, short, ushort, 16)
    TEST(4, int, int, uint, 32)
    TEST(5, uint, int, uint, 32)
    TEST(6, long, long, ulong, 64)
    TEST(7, ulong, long, ulong, 64)
    uint4 v = (uint4)(i, i + 1, 7, 0x80000000u);
    uint4 fields = bitfield_extract_unsigned(bitfield_insert(v, (uint4)(5), i & 15, 3), i & 15, 3);
    if (any(fields != (uint4)(5)) || any(bit_reverse(bit_reverse(v)) != v) || bit_reverse(v).w != 1) wrong |= 256;
    if (bitfield_insert(v, v, 0, 32).y != i + 1) wrong |= 512;
    o[i] = wrong;
}
/* expect run:
argument 0:
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
*/
