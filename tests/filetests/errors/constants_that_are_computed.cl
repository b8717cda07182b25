// test: diagnostics
// Implicit conversions that change the value of a constant expression.
__kernel void k(__global uchar *u, __global char *c, __global short *s) {
    u[0] = 200 + 100;
//         ^^^^^^^^^ W0201: implicit conversion from `int` to `uchar` changes value from 300 to 44
    u[1] = 300;
//         ^^^ W0201: implicit conversion from `int` to `uchar` changes value from 300 to 44
    u[2] = 2 * 100 - 200;
    u[3] = -1 - 5;
    u[4] = 1 << 8;
    c[0] = 'a' + 200;
//         ^^^^^^^^^ W0201: implicit conversion from `int` to `char` changes value from 297 to 41
    c[1] = -1 - 200;
//         ^^^^^^^^ W0201: implicit conversion from `int` to `char` changes value from -201 to 55
    c[2] = 0x80 | 1;
    c[3] = 1 << 7;
    s[0] = 32767 + 1;
//         ^^^^^^^^^ W0201: implicit conversion from `int` to `short` changes value from 32768 to -32768
    s[1] = -32768;
}
