// test: diagnostics
// Shift counts that exceed the width.
__kernel void k(__global int *p, int a, float f) {
    long l = a;
    p[0] = a << 32;
//              ^^ W0203: the shift count 32 is not below the 32 bits of `int`
//  = note: OpenCL C takes it modulo 32: it counts as 0
    p[1] = a >> -1;
//              ^^ W0203: the shift count -1 is negative
//  = note: OpenCL C takes it modulo 32: it counts as 31
    p[2] = (uchar)a << 9;
    p[3] = l << 40;
    p[4] = l >> 64;
//              ^^ W0203: the shift count 64 is not below the 64 bits of `long`
//  = note: OpenCL C takes it modulo 64: it counts as 0
    a <<= 33;
//        ^^ W0203: the shift count 33 is not below the 32 bits of `int`
//  = note: OpenCL C takes it modulo 32: it counts as 1
    a >>= 31;
    p[5] = a << (4 * 8);
//               ^^^^^ W0203: the shift count 32 is not below the 32 bits of `int`
//  = note: OpenCL C takes it modulo 32: it counts as 0
}
