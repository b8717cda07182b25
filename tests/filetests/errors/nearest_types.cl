// test: diagnostics
// The nearest type, built-in or declared by the program.
typedef int number;
__kernel void k(__global flaot *p, uinnt a, nubmer b) {
//                       ^^^^^ E0101: unknown type name `flaot`
//  = help: did you mean `float`?
//  = fix: __kernel void k(__global float *p, uinnt a, nubmer b) {
//                                 ^^^^^ E0101: unknown type name `uinnt`
//  = help: did you mean `uint`?
//  = fix: __kernel void k(__global flaot *p, uint a, nubmer b) {
//                                          ^^^^^^ E0101: unknown type name `nubmer`
    lonng c = 1;
//  ^^^^^ E0101: unknown type name `lonng`
//  = help: did you mean `long`?
//  = fix: long c = 1;
    unsinged d = 2;
//  ^^^^^^^^ E0101: unknown type name `unsinged`
//  = help: did you mean `unsigned`?
//  = fix: unsigned d = 2;
    p[0] = (flota)3;
//          ^^^^^ E0101: unknown type name `flota`
//  = help: did you mean `float`?
//  = fix: p[0] = (float)3;
}
__kernal void l(__golbal int *p) { p[0] = 1; }
//@1-8 E0101: unknown type name `__kernal`
//  = help: did you mean `__kernel`?
//  = fix: __kernel void l(__golbal int *p) { p[0] = 1; }
//              ^^^^^^^^ E0101: unknown type name `__golbal`
//  = help: did you mean `__global`?
//  = fix: __kernal void l(__global int *p) { p[0] = 1; }
