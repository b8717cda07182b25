// test: run visa
// options: --simd 16
// launch: {"global": [32], "local": [32], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [128], "dist": "iota", "start": 1}, "mode": "in"},
// launch:   {"buffer": {"dtype": "u32", "shape": [64]}, "mode": "out"},
// launch:   {"scalar": 6, "dtype": "u32"}]}
// What a loop reads from an array at a varying offset is loaded to and computed in one row of registers, to which
// constants and arguments are copied before the loop. The scaling of the offset is one instruction with
// the shift of the index. An array that has all but one of its values from the first one is copied.
// check visa: mov (M1, 16) X11(0,64)<1> 0x11:ud
// check visa: mov (M1, 16) X11(0,80)<1> I9_arg2_n
// check visa: gather4_scaled.RGBA (M1, 16) T6 0x0:ud R35.0 X11.0
// check visa: L2:
// check visa: (0,0)<1;1,0> 0x40:ud X12
// check visa: addr_add (M1, 16) A0(0)<16> &X11
// check visa: L3:
// check visa: mov (M1, 16) X36(0,0)<1> R0_v
// check visa: mov (M1, 16) X36(0,16)<1> R
// check visa: (0,0)<1;1,0> 0x40:ud X12
// check visa: addr_add (M1, 16) A1(0)<16> &X36
__kernel void k(__global const uint *in, __global uint *out, uint n) {
    size_t i = get_global_id(0);
    uint t[8];
    for (uint k = 0; k < 4; k++)
        t[k] = in[i * 4 + k];
    t[4] = 17;
    t[5] = n;
    t[6] = t[0] * t[1];
    t[7] = t[2] ^ t[3];
    uint v = 0;
#pragma unroll 1
    for (uint k = 0; k < n; k++)
        v = v * 3 + t[(v + k) & 7];
    out[i] = v;
    t[0] = v;
    out[i + 32] = t[v >> 5 & 7];
}
/* expect run:
argument 1:
558 4185 4158 19097 8910 43641 14814 80409
21870 125081 30078 181977 39438 248505 49950 328985
61614 413913 74430 512793 88398 621305 103518 742041
119790 870681 137214 1011545 155790 1162041 175518 1329945
2 7 10 17 306 24 650 80409
36 17 44 2070 39438 6 49950 328985
6 4830 6 512793 83 15 91 17
7 870681 7 111 17 118 17 1329945
*/
