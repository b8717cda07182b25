// test: diagnostics
// A structure that a parameter list declares is a type of its own.
struct Known { float x; };
__kernel void a(struct Point { float x; } s, __global float *p) { p[0] = s.x; }
//                     ^^^^^ W0109: declaration of `struct Point` will not be visible outside of this function
//  = help: declare `struct Point` before the function
float b(struct Later *s) { return 0; }
//             ^^^^^ W0109: declaration of `struct Later` will not be visible outside of this function
//  = help: declare `struct Later` before the function
float c(struct Known s) { return s.x; }
__kernel void d(struct { float x; } s, __global float *p) { p[0] = s.x; }
