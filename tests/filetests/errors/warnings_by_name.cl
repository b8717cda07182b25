// test: diagnostics
// options: -Wall -Werror=unused-value -Wno-empty-body -Werror -Wno-error=W0203
// Options name warnings, and the last one for a warning wins.
__kernel void k(__global int *p, int a, float f) {
    int unused;
//      ^^^^^^ W0102 (error): variable `unused` is never used
    if (a);
    a == 1;
//  ^^^^^^ W0405 (error): the value of this expression is not used
//  = help: write `=` to assign
    p[0] = a << 32;
//              ^^ W0203: the shift count 32 is not below the 32 bits of `int`
//  = note: OpenCL C takes it modulo 32: it counts as 0
}
