// test: diagnostics
// options: -Wextra
// A negative constant is converted to the unsigned type of the other operand.
__kernel void k(__global int *o, uint u, ulong l, int i) {
    o[0] = u < -1;
//           ^ W0205: comparison of integers of different signs: `uint` and `int`
//  = note: the `int` operand is converted to `uint`: a negative value becomes a large one
    o[1] = -5 < u;
//            ^ W0205: comparison of integers of different signs: `int` and `uint`
//  = note: the `int` operand is converted to `uint`: a negative value becomes a large one
    o[2] = u == -1;
//           ^^ W0205: comparison of integers of different signs: `uint` and `int`
//  = note: the `int` operand is converted to `uint`: a negative value becomes a large one
    o[3] = l >= -2;
//           ^^ W0205: comparison of integers of different signs: `ulong` and `int`
//  = note: the `int` operand is converted to `ulong`: a negative value becomes a large one
    o[4] = u <= -1;
//           ^^ W0206: result of comparison of constant -1 with expression of type `uint` is always true
    o[5] = u < 1;
    o[6] = i < -1;
    o[7] = u == (uint)-1;
    o[8] = u == 0xffffffff;
}
