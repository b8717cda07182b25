// test: diagnostics
// Names of functions that the built-in ones are made of are taken; a built-in one's own is not.
float __exp_poly(float x) { return x; }
//    ^^^^^^^^^^ E0102: `__exp_poly` belongs to the built-in functions
//  = help: give the function another name
float exp(float x) { return 2 * x; }
__kernel void k(__global float *p) { p[0] = exp(p[1]); }
