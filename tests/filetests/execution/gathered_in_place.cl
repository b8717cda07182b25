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
// check visa: gather4_scaled.RGBA (M1, 16) T6 0x0:ud R
// check visa: X11.0
// check visa: L2:
// check visa: mad (M1, 16) X
// check visa: 0x40:ud X12
// check visa: addr_add (M1, 16) A0(0)<16> &X11
// check visa: L3:
// check visa: mov (M1, 16) X36(0,0)<1> R0_v
// check visa: mov (M1, 16) X36(0,16)<1> R
// check visa: mad (M1, 16) X
// check visa: 0x40:ud X12
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
