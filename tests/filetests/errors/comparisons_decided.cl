// test: diagnostics
// options: -Wextra
// Comparisons of signed with unsigned operands, and those whose result the type determines.
__kernel void k(__global int *p, uint u, int a, uchar c, long l) {
    if (u < 0) p[0] = 1;
//        ^ W0206: this comparison is always false for a value of type `uint`
    if (u >= 0) p[1] = 1;
//        ^^ W0206: this comparison is always true for a value of type `uint`
    if (c == 256) p[2] = 1;
//        ^^ W0206: this comparison is always false for a value of type `uchar`
    if (c < 255) p[3] = 1;
    if (a < u) p[4] = 1;
//        ^ W0205: the `int` becomes `uint` in this comparison
//  = note: a negative value is a large one then
    if (u == -1) p[5] = 1;
    if (a < 10u) p[6] = 1;
//        ^ W0205: the `int` becomes `uint` in this comparison
//  = note: a negative value is a large one then
    if (c < u) p[7] = 1;
    if (l > 4294967295u) p[8] = 1;
    if (a > 2147483647) p[9] = 1;
//        ^ W0206: this comparison is always false for a value of type `int`
    for (uint i = 10; i >= 0; i--) p[i] = 1;
//                      ^^ W0206: this comparison is always true for a value of type `uint`
}
