// test: run visa
// options: --target tgllp --simd 16
// launch: {"global": [16], "local": [16], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [32], "dist": "bits", "seed": 3}, "mode": "in"},
// launch:   {"buffer": {"dtype": "u32", "shape": [32]}, "mode": "out"}]}
// Bytes of signed numbers that a shift to the right moves: a doubleword is assembled from them, but not from copies
// of a sign.
// check visa: mov (M1, 16) R34(0,0)<1> R9_a_ub(0,1)<4;1,0>
// check visa: mov (M1, 16) R34_ub(0,1)<4> R12_b_ub(0,2)<4;1,0>
// check visa: mov (M1, 16) R34_uw(0,1)<2> R9_a_uw(0,1)<2;1,0>
// check visa: asr (M1, 16) R36(0,0)<1> R14_c(0,0)<1;1,0> 0x10:ud
// check visa: and (M1, 16) R38(0,0)<1> R36_ud(0,0)<1;1,0> 0xffff00:ud
__kernel void k(__global const int *in, __global uint *out) {
    int i = get_global_id(0);
    int a = in[i] * 3, b = in[i + 16] * 5, c = in[i] * 7, d = in[i + 16] * 9;
    out[i] = (uint)(uchar)(a >> 8) | (uint)(uchar)(b >> 16) << 8 | (uint)(ushort)(a >> 16) << 16;
    out[i + 16] = ((uint)(c >> 16) & 0xffff00) | (uint)(uchar)(d >> 24) | (uint)(uchar)(d >> 8) << 24;
}
/* expect run:
argument 1:
2433010351 1921311484 1894925975 872664669 1613150668 459084269 1664881145 2509265334
1490936779 3859416130 2273126768 2434053337 3610202518 3114138591 835762773 612886971
1845493217 2298503289 1006613158 1224724014 4110388117 3607117792 788501076 1174407126
3154147969 3137367694 1258284713 3389018644 2097171288 687867603 2667563402 3086985868
*/
