// test: diagnostics
// options: -Wall
// Comparisons of masked bits with values that have others.
#define EMPTY 0
#define SIZE 2
enum flags { READ = 1, WRITE = 2 };
kernel void k(global int *o, int x, uchar c, ulong l) {
    if ((x & 1) == 2) o[0] = 1;
//              ^^ W0225: bitwise comparison always evaluates to false
//  = note: the result of `&` has only bits of 0x1, 0x2 has others
    if ((4 & x) != 3) o[1] = 1;
//              ^^ W0225: bitwise comparison always evaluates to true
//  = note: the result of `&` has only bits of 0x4, 0x3 has others
    if ((x | 4) == 3) o[2] = 1;
//              ^^ W0225: bitwise comparison always evaluates to false
//  = note: the result of `|` has all bits of 0x4, 0x3 has not
    if (2 == (c & 1)) o[3] = 1;
//        ^^ W0225: bitwise comparison always evaluates to false
//  = note: the result of `&` has only bits of 0x1, 0x2 has others
    if ((x & READ) == WRITE) o[4] = 1;
//                 ^^ W0225: bitwise comparison always evaluates to false
//  = note: the result of `&` has only bits of 0x1, 0x2 has others
    if ((l & 0xff) == 0x100) o[5] = 1;
//                 ^^ W0225: bitwise comparison always evaluates to false
//  = note: the result of `&` has only bits of 0xff, 0x100 has others
    if ((x | 1) != 0) o[6] = 1;
//              ^^ W0225: bitwise comparison always evaluates to true
//  = note: the result of `|` has all bits of 0x1, 0x0 has not
    if ((x & 0x0f) == -1) o[7] = 1;
//                 ^^ W0225: bitwise comparison always evaluates to false
//  = note: the result of `&` has only bits of 0xf, 0xffffffff has others
}
kernel void conditions(global int *o, int x, uchar c, ulong l) {
    if (x | 4) o[0] = 1;
//      ^^^^^ W0225: bitwise or with non-zero value always evaluates to true
//  = help: write `&` to test bits
    while (WRITE | x) x--;
//         ^^^^^^^^^ W0225: bitwise or with non-zero value always evaluates to true
//  = help: write `&` to test bits
    if ((c | SIZE) && x) o[1] = 1;
//       ^^^^^^^^ W0225: bitwise or with non-zero value always evaluates to true
//  = help: write `&` to test bits
    o[2] = l | 1 ? 2 : 3;
//         ^^^^^ W0225: bitwise or with non-zero value always evaluates to true
//  = help: write `&` to test bits
    o[3] = !(x | 1);
//           ^^^^^ W0225: bitwise or with non-zero value always evaluates to true
//  = help: write `&` to test bits
    if (x & 0) o[4] = 1;
//      ^^^^^ W0225: bitwise and with zero always evaluates to false
//  = help: write the bits to test in place of the zero
}
kernel void valid(global int *o, int x, uchar c, ulong l) {
    if (x & 4) o[0] = 1;
    if (x | EMPTY) o[0] = 1;
    if (x | c) o[0] = 1;
    if (x | 0) o[0] = 1;
    o[1] = x | 4;
    if ((x & 3) == 2) o[0] = 1;
    if ((x & 1) > 2) o[1] = 1;
    if ((x & EMPTY) == 1) o[2] = 1;
    if ((x & (SIZE - 1)) == 3) o[3] = 1;
    if ((x & c) == 3) o[4] = 1;
    if ((x | 4) == 5) o[5] = 1;
    if ((x & 0xffffffff) == -1) o[6] = 1;
    if ((x ^ 1) == 2) o[7] = 1;
    if ((l & 0x100000000) != 0) o[8] = 1;
}
