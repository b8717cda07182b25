// test: diagnostics
__kernel void k(__global uchar *p, __global int *q) {
    p[0] = 300;
//         ^^^ W0201: implicit conversion from `int` to `uchar` changes value from 300 to 44
    uchar small = -1;
    q[0] = 5000000000;
//         ^^^^^^^^^^ W0201: implicit conversion from `long` to `int` changes value from 5000000000 to 705032704
    p[1] = small;
}
