// test: run
// launch: {"global": [40], "local": [40], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [48], "dist": "iota", "start": 5}},
// launch:   {"buffer": {"dtype": "u16", "shape": [48], "dist": "iota", "start": 60000}},
// launch:   {"buffer": {"dtype": "u32", "shape": [40]}, "mode": "out"},
// launch:   {"buffer": {"dtype": "u8", "shape": [40]}, "mode": "out"}]}
// Blocks of each sub-group, the last of which is partial.
__kernel void k(__global const uint *a, __global const ushort *b, __global uint *out, __global uchar *bytes) {
    uint first = get_sub_group_id() * get_max_sub_group_size();
    uint x = intel_sub_group_block_read(a + first);
    ushort y = intel_sub_group_block_read_us(b + first + 8);
    intel_sub_group_block_write(out + first, x * 2 + (y == 60008 + get_local_id(0) ? 0 : 1));
    intel_sub_group_block_write_uc(bytes + first, (uchar)x);
}
/* expect run:
argument 2:
10 12 14 16 18 20 22 24
26 28 30 32 34 36 38 40
42 44 46 48 50 52 54 56
58 60 62 64 66 68 70 72
74 76 78 80 82 84 86 88
argument 3:
5 6 7 8 9 10 11 12
13 14 15 16 17 18 19 20
21 22 23 24 25 26 27 28
29 30 31 32 33 34 35 36
37 38 39 40 41 42 43 44
*/
