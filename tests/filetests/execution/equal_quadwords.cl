// test: run visa
// options: --target tgllp --simd 16
// launch: {"global": [16], "local": [16], "args": [
// launch:   {"buffer": {"dtype": "u64", "shape": [16], "dist": "data", "values": [0, 1, 4294967296, 4294967297, 1, 0,
// launch:     18446744073709551615, 4294967295, 8589934593, 4294967298, 5, 5, 12884901893, 3, 4294967297, 1]}, "mode": "in"},
// launch:   {"buffer": {"dtype": "u32", "shape": [16]}, "mode": "out"},
// launch:   {"scalar": 4294967297, "dtype": "u64"}]}
// Quadwords are equal if both halves are: two comparisons and their logic. With 0, it is one comparison of
// a disjunction.
// check visa: cmp.eq (M1, 16) P2 R46_ud(0,0)<1;1,0> I14_arg2_n_4(0,0)<0;1,0>
// check visa: and (M1, 16) P1 P1 P2
// check visa: cmp.ne (M1, 16) P3 R46_ud(0,0)<1;1,0> R48_ud(0,0)<1;1,0>
// check visa: or (M1_NM, 16) P3 P1 P3
// check visa: or (M1, 16) R53(0,0)<1> R45_ud(0,0)<1;1,0> R46_ud(0,0)<1;1,0>
// check visa: cmp.eq (M1, 16) P3 R53(0,0)<1;1,0> 0x0:ud
// check visa: cmp.eq (M1_NM, 16) P4 I14_arg2_n_4(0,0)<0;1,0> 0x1:ud
// check visa: and (M1_NM, 16) P3 P3 P4
__kernel void k(__global const ulong *in, __global uint *out, ulong n) {
    int i = get_global_id(0);
    ulong a = in[i], b = in[15 - i];
    uint x = a == n ? 1 : 0;
    x += a != b ? 2 : 0;
    x += a == 0 ? 4 : 0;
    x += n == (ulong)get_num_groups(0) + 4294967296ul ? 8 : 0;
    x += a != (ulong)(uint)b ? 16 : 0;
    out[i] = x;
}
/* expect run:
argument 1:
30 10 26 27 26 30 26 26
26 26 26 26 26 26 27 26
*/
