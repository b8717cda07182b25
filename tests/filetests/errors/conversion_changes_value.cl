// test: diagnostics
__kernel void k(__global uchar *p, __global int *q) {
    p[0] = 300;
//         ^^^ W0201: 300 does not fit `uchar`: it becomes 44
    uchar small = -1;
    q[0] = 5000000000;
//         ^^^^^^^^^^ W0201: 5000000000 does not fit `int`: it becomes 705032704
    p[1] = small;
}
