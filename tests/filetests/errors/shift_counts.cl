// test: diagnostics
// Shift counts that exceed the width.
__kernel void k(__global int *p, int a, float f) {
    long l = a;
    p[0] = a << 32;
//              ^^ W0203: shift count 32 >= width of type `int` (32 bits)
//  = note: OpenCL C reduces the shift count modulo 32, to 0
    p[1] = a >> -1;
//              ^^ W0203: shift count -1 is negative
//  = note: OpenCL C reduces the shift count modulo 32, to 31
    p[2] = (uchar)a << 9;
    p[3] = l << 40;
    p[4] = l >> 64;
//              ^^ W0203: shift count 64 >= width of type `long` (64 bits)
//  = note: OpenCL C reduces the shift count modulo 64, to 0
    a <<= 33;
//        ^^ W0203: shift count 33 >= width of type `int` (32 bits)
//  = note: OpenCL C reduces the shift count modulo 32, to 1
    a >>= 31;
    p[5] = a << (4 * 8);
//               ^^^^^ W0203: shift count 32 >= width of type `int` (32 bits)
//  = note: OpenCL C reduces the shift count modulo 32, to 0
}
