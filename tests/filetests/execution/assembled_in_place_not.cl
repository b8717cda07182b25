// test: run visa
// options: --target tgllp --simd 16
// launch: {"global": [16], "local": [16], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [16, 2]}, "mode": "out"},
// launch:   {"buffer": {"dtype": "u32", "shape": [16], "dist": "bits", "seed": 9}, "mode": "in"},
// launch:   {"scalar": 3735928559, "dtype": "u32"}]}
// An operation does not write one of two pieces that are read of it, nor pieces of a doubleword whose value from the
// iteration before is still read.
// check visa: add (M1, 16) R11_x(0,0)<1>
// check visa: mov (M1, 16) R23_ub(0,2)<4> R11_x_ub(0,1)<4;1,0>
// check visa: add (M1, 16) R27_a(0,0)<1>
// check visa: sel (M1, 16) R34(0,0)<1> R1_last(0,0)<1;1,0> 0x7:ud
// check visa: mov (M1, 16) R1_last(0,0)<1> R27_a_ub(0,0)<4;1,0>
__kernel void k(__global uint *out, __global const uint *in, uint n) {
    int i = get_global_id(0);
    uint v = in[i];
    uint x = v + n, y = v ^ n, z = v - n;
    out[2 * i] = (y & 255) | ((x & 0xffff) << 8) | (z << 24);
    uint sum = 0, last;
    for (int j = 0; j < (i & 7); j++) {
        uint a = v + j;
        uint b = v ^ j;
        sum = sum * 3 + (j == 0 ? 7 : last);
        last = as_uint((uchar4)(a, b, v - j, v + 9 - j));
    }
    out[2 * i + 1] = sum;
}
/* expect run:
argument 0:
1964987275 0 1940476301 7 3343426905 3216422603 1897877391 2759885504
2990968910 2771399919 254471441 767940601 3715611427 3549627723 1320168658 727712862
2057328774 0 2220122780 7 2983759695 2845876405 2853800054 2305123748
1848986802 767081851 2373217171 3378612137 2720432254 3566457448 2318624918 3506817454
*/
