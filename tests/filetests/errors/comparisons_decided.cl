// test: diagnostics
// options: -Wextra
// Comparisons of signed with unsigned operands, and those whose result the type determines.
__kernel void k(__global int *p, uint u, int a, uchar c, long l) {
    if (u < 0) p[0] = 1;
//        ^ W0206: result of comparison of constant 0 with expression of type `uint` is always false
    if (u >= 0) p[1] = 1;
//        ^^ W0206: result of comparison of constant 0 with expression of type `uint` is always true
    if (c == 256) p[2] = 1;
//        ^^ W0219: result of comparison of constant 256 with expression of type `uchar` is always false
    if (c < 255) p[3] = 1;
    if (a < u) p[4] = 1;
//        ^ W0205: comparison of integers of different signs: `int` and `uint`
//  = note: the `int` operand is converted to `uint`: a negative value becomes a large one
    if (u == -1) p[5] = 1;
//        ^^ W0205: comparison of integers of different signs: `uint` and `int`
//  = note: the `int` operand is converted to `uint`: a negative value becomes a large one
    if (a < 10u) p[6] = 1;
//        ^ W0205: comparison of integers of different signs: `int` and `uint`
//  = note: the `int` operand is converted to `uint`: a negative value becomes a large one
    if (c < u) p[7] = 1;
    if (l > 4294967295u) p[8] = 1;
    if (a > 2147483647) p[9] = 1;
//        ^ W0206: result of comparison of constant 2147483647 with expression of type `int` is always false
    for (uint i = 10; i >= 0; i--) p[i] = 1;
//                      ^^ W0229: the loop does not end: comparison of constant 0 with expression of type `uint` is always true
//  = help: count with a signed type, or write `i-- > 0` as the condition
}
