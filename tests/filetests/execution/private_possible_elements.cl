// test: run visa
// options: --simd 16
// launch: {"global": [44], "local": [22], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [44], "dist": "iota", "start": 1}, "mode": "in"},
// launch:   {"buffer": {"dtype": "u32", "shape": [88]}, "mode": "out"}]}
// Stores to a private array in registers at an index of each work-item are moves in the channels of which it is the index, for
// each element that it can be and that some load reads: two of `pair`, `a[3]`, and those that a pointer selects from. A load
// from one of two elements selects.
// check visa: (P1) sel (M1, 16) R19(0,0)<1> X11(0,16)<1;1,0> X11(0,0)<1;1,0>
// check visa: cmp.eq (M1, 16) P3 R18(0,0)<1;1,0> 0x4:ud
// check visa: (P3) mov (M1, 16) X11(0,16)<1> R20(0,0)<1;1,0>
// check visa: cmp.eq (M1, 16) P9 R24_p(0,0)<1;1,0> 0x14:ud
// check-not visa: cmp.eq (M1, 16) P10
// check-not visa: mov (M1, 16) X11(0,48)<1> 0x0:ud
__kernel void k(__global const uint *in, __global uint *out) {
    size_t i = get_global_id(0);
    uint pair[2] = {1, 2}, a[20] = {0};
    pair[in[i] & 1] += in[i];
    a[in[i] % 20] = 7;
    uint *p = in[i] & 2 ? &pair[in[i] & 1] : &a[3];
    *p += 100;
    out[2 * i] = pair[0] * 1000 + pair[1];
    out[2 * i + 1] = a[3];
}
/* expect run:
argument 1:
1003 100 103002 0 1105 7 5002 100
1007 100 107002 0 1109 0 9002 100
1011 100 111002 0 1113 0 13002 100
1015 100 115002 0 1117 0 17002 100
1019 100 119002 0 1121 0 21002 100
1023 100 123002 0 1125 7 25002 100
1027 100 127002 0 1129 0 29002 100
1031 100 131002 0 1133 0 33002 100
1035 100 135002 0 1137 0 37002 100
1039 100 139002 0 1141 0 41002 100
1043 100 143002 0 1145 7 45002 100
*/
