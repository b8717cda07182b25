// test: run visa
// options: --target tgllp --simd 16
// launch: {"global": [40], "local": [20], "args": [
// launch:   {"buffer": {"dtype": "u8", "shape": [24]}, "mode": "out"},
// launch:   {"scalar": 305419896, "dtype": "u32"},
// launch:   {"scalar": 19, "dtype": "u8"}]}
// Bytes that all work-items share are assembled in a scalar, and stored at any byte address by one channel.
// check visa: mov (M1_NM, 1) R43(0,0)<1> R1_v_ub(0,1)<0;1,0>
// check visa: mov (M1_NM, 1) R43_ub(0,1)<1> R32_ub(0,0)<0;1,0>
// check visa: mov (M1_NM, 1) R43_ub(0,2)<1> R1_v_ub(0,3)<0;1,0>
// check visa: scatter_scaled.4 (M1_NM, 1) T6 0x0:ud R26.0 R43.0
// check visa: mov (M1_NM, 1) R22(0,0)<1> 0x7000000:ud
// check visa: mov (M1_NM, 1) R22_ub(0,2)<1> R32_ub(0,0)<0;1,0>
// check visa: scatter4_scaled.R (M1_NM, 1) T6 0x0:ud R27.0 R22.0
__kernel void k(__global uchar *out, uint n, uchar m) {
    int group = get_group_id(0);
    uint v = n + group;
    out[12 * group + 1] = v >> 8;
    out[12 * group + 2] = m;
    out[12 * group + 3] = v >> 24;
    out[12 * group + 4] = v;
    uint w = v * 3;
    *(__global uint *)(out + 12 * group + 8) = (w & 0xff00) | (uint)m << 16 | (w >> 24) | 7u << 24;
}
/* expect run:
argument 0:
0 86 19 18 120 0 0 0
54 3 19 7 0 86 19 18
121 0 0 0 54 3 19 7
*/
