// test: diagnostics
// A call of a function whose definition does not match its declaration is no further error.
float g(int a);
//    ~ previous declaration is here
int g(int a) { return a; }
//  ^ E0102: conflicting types for `g`: returns `int` here, `float` previously
__kernel __attribute__((vec_type_hint(flaot4))) void k(__global float *p) { p[0] = g(1); }
//                                    ^^^^^^ E0101: unknown type name `flaot4`
//  = help: did you mean `float4`?
//  = fix: __kernel __attribute__((vec_type_hint(float4))) void k(__global float *p) { p[0] = g(1); }
__kernel void wrong_parameter(__global int *p, int n[4]) { p[0] = 1; }
//                                                 ^ E0301: kernel parameter `n` must point to `global`, `constant` or `local` memory
//  = help: write `global`, `constant` or `local` before the pointee type
//            ~~~~~~~~~~~~~~~ previous definition is here
__kernel void wrong_parameter(__global int *p) { p[0] = 2; }
//            ^^^^^^^^^^^^^^^ E0102: redefinition of `wrong_parameter`
