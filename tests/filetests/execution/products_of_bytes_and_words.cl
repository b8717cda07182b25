// test: run visa
// options: --target tgllp --simd 16
// A product of words and a sum are one `mad`, and so are those of bytes, as the low bytes of words; the first factor has the
// stride of the result.
// launch: {"global": [16], "args": [{"buffer": {"dtype": "u16", "shape": [16, 2], "dist": "bits", "seed": 1}},
// launch:   {"buffer": {"dtype": "i8", "shape": [16, 4], "dist": "bits", "seed": 2}},
// launch:   {"buffer": {"dtype": "u16", "shape": [16]}, "mode": "out"}, {"buffer": {"dtype": "i8", "shape": [16]}, "mode": "out"},
// launch:   {"scalar": 300, "dtype": "u16"}]}
// check visa: <1> R8(0,0)<1;1,0> R11_uw(0,0)<2;1,0> I
// check visa: 0x8:uw R
// check visa: _uw(0,0)<2> R13_uw(0,0)<2;1,0> 0x7:uw R
// check-not visa: mul (M1, 16)
__kernel void k(__global const ushort2 *x, __global const char4 *y, __global ushort *words, __global char *bytes, ushort f) {
    int i = get_global_id(0);
    ushort2 v = x[i];
    char4 w = y[i];
    ushort2 z = v * v.yx + f;
    ushort2 u = (v << (ushort)3) + z;
    words[i] = u.x ^ z.y ^ u.y;
    char2 r = w.xz * (char2)(7, -3) + w.xx;
    r = r * r + w.zz;
    bytes[i] = r.x ^ r.y;
}
/* expect run:
argument 2:
47107 40350 53620 47637 59660 18754 60668 20604
27599 61004 26980 9712 2133 61763 61146 65220
argument 3:
-97 81 64 0 48 4 60 68
-48 -1 -97 43 -101 64 27 -31
*/
