// test: run visa
// options: --target skl --simd 16
// launch: {"global": [40], "local": [20], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [48], "dist": "iota", "start": 1}},
// launch:   {"buffer": {"dtype": "u32", "shape": [48]}, "mode": "out"}]}
// No block messages: the size of a work-group is not known, whose last sub-group may be partial.
// check-not visa: oword_ld
// check-not visa: lsc_load.ugm.ca.ca (M1_NM
// check-not visa: lsc_store.ugm.wb.wb (M1_NM
__kernel void k(__global const uint *a, __global uint *out) {
    uint first = get_group_id(0) * 20 + get_sub_group_id() * get_max_sub_group_size();
    intel_sub_group_block_write(out + first, intel_sub_group_block_read(a + first) * 3);
}
/* expect run:
argument 1:
3 6 9 12 15 18 21 24
27 30 33 36 39 42 45 48
51 54 57 60 63 66 69 72
75 78 81 84 87 90 93 96
99 102 105 108 111 114 117 120
0 0 0 0 0 0 0 0
*/
