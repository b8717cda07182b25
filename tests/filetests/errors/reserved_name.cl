// test: diagnostics
// Internal names of the library's functions are reserved; those of built-in functions are not.
float __exp_poly(float x) { return x; }
//    ^^^^^^^^^^ E0102: `__exp_poly` is a reserved name of the built-in functions
//  = help: rename the function
float exp(float x) { return 2 * x; }
__kernel void k(__global float *p) { p[0] = exp(p[1]); }
