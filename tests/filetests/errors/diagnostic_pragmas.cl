// test: diagnostics
// options: -Wall
// Warnings that the program itself disables, enables or makes errors, up to the `pop`.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunused-variable"
__kernel void a(__global int *o) { int quiet; o[0] = 1; }
#pragma GCC diagnostic error "-Wunused-variable"
__kernel void b(__global int *o) { int loud; o[0] = 1; }
//                                     ^^^^ W0102 (error): unused variable `loud`
#pragma clang diagnostic pop
__kernel void c(__global int *o) { int warned; o[0] = 1; }
//                                     ^^^^^^ W0102: unused variable `warned`
_Pragma("clang diagnostic ignored \"-Wunused\"")
__kernel void d(__global int *o) { int quiet; o[0] = 1; }
#pragma clang diagnostic warning "-Wunused-varible"
//                               ^^^^^^^^^^^^^^^^^^ W0704: unknown warning option `-Wunused-varible`
//  = help: did you mean `-Wunused-variable`?
#pragma clang diagnostic ignored
//@1-7 W0005: malformed `#pragma clang diagnostic` ignored
//  = help: write `push`, `pop`, or `ignored`, `warning` or `error` with the name of a warning in quotes: `ignored "-Wunused-variable"`
#pragma clang diagnostic pop
