// test: diagnostics
// options: -Wextra
// Constants that a type does not have, by default, and bounds of a type, with `-Wtype-limits`.
__kernel void k(__global int *o, uchar c, short s, uint u, long l) {
    o[0] = c > 300;
//           ^ W0219: result of comparison of constant 300 with expression of type `uchar` is always false
    o[1] = c == -1;
//           ^^ W0219: result of comparison of constant -1 with expression of type `uchar` is always false
    o[2] = s < 40000;
//           ^ W0219: result of comparison of constant 40000 with expression of type `short` is always true
    o[3] = 256 != c;
//             ^^ W0219: result of comparison of constant 256 with expression of type `uchar` is always true
    o[4] = c > 255;
//           ^ W0206: result of comparison of constant 255 with expression of type `uchar` is always false
    o[5] = u >= 0;
//           ^^ W0206: result of comparison of constant 0 with expression of type `uint` is always true
    o[6] = l > 0x7fffffff;
    o[7] = c < 256;
//           ^ W0219: result of comparison of constant 256 with expression of type `uchar` is always true
}
