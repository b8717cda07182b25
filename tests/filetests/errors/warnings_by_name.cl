// test: diagnostics
// options: -Wall -Werror=unused-value -Wno-empty-body -Werror -Wno-error=W0203
// Options name warnings, and the last one for a warning wins.
__kernel void k(__global int *p, int a, float f) {
    int unused;
//      ^^^^^^ W0102 (error): unused variable `unused`
    if (a);
    a == 1;
//  ^^^^^^ W0421 (error): equality comparison result unused
//  = help: use `=` to turn this equality comparison into an assignment
    p[0] = a << 32;
//              ^^ W0203: shift count 32 >= width of type `int` (32 bits)
//  = note: OpenCL C reduces the shift count modulo 32, to 0
}
