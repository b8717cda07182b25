// test: run visa
// options: --simd 16
// launch: {"global": [44], "local": [22], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [44], "dist": "iota", "start": 1}, "mode": "in"},
// launch:   {"buffer": {"dtype": "u32", "shape": [44]}, "mode": "out"},
// launch:   {"scalar": 13, "dtype": "u32"}]}
// Bytes, words, doublewords, quadwords and vectors of one private array in registers, which overlap, at offsets that all
// channels share and at others: a byte is stored in one channel after the other.
// check visa: <4>:ub
// check visa: mov (M1_NM, 1) r[A4(1),0]<1>:ub
// check-not visa: %scratch
__kernel void k(__global const uint *in, __global uint *out, uint n) {
    union {
        uchar bytes[24];
        ushort words[12];
        uint ints[6];
        ulong longs[3];
        uint2 pairs[3];
    } u;
    size_t i = get_global_id(0);
    uint x = in[i];
    for (uint k = 0; k < 3; k++)
        u.longs[k] = (ulong)x * 0x0123456789abcdefUL + k;
    for (uint k = 0; k < n; k++) {
        u.bytes[(k * 7 + n) % 24] += x;
        u.words[(k + n) % 12] ^= 0x1234;
        if (x % 3 == k % 3)
            u.bytes[(x + k) % 24] = k;
        else
            u.words[(x ^ k) % 12] -= 77;
        u.ints[(x * k) % 6] += x;
        u.pairs[(x + k) % 3] = u.pairs[k % 3] * 3u;
        u.longs[(x >> 1 ^ k) % 3] -= 5;
        u.longs[k % 3] += u.longs[x % 3];
    }
    uint sum = 0;
    for (uint k = 0; k < 6; k++)
        sum = sum * 31 + u.ints[k];
    out[i] = sum + u.bytes[x % 24] - u.words[x % 12];
}
/* expect run:
argument 1:
2997226097 2419796214 750334638 2201566494 1954018348 2684328509 3786651825 2390282343
1145873490 1720262942 1283155065 32887188 1676567562 2185677506 2200335971 978762081
1436163416 512994244 3181978568 303377732 4045090395 659212726 3321706497 210391266
2414594334 600547036 3893979558 1776307358 1729426066 1753285856 1392906928 3190481039
3141370682 2144212309 237037656 1060013419 272451511 292708671 595253711 3981008576
1846250920 2378307959 4228736513 717545963
*/
