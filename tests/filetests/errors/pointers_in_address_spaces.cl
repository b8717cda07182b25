// test: diagnostics
// An address space after the `*` of a parameter is that of the pointer.
__kernel void k(int *global x) { x[0] = 1; }
//                          ^ E0302: parameter `x` may not be qualified with address space `global`
//  = note: it is a pointer, and the qualifier is that of the pointer itself
//  = help: write `global` before the type of what it points to: `global int *p`
//  = fix: __kernel void k(global int * x) { x[0] = 1; }
float f(const float *__local p, int n) { return p[n]; }
//                           ^ E0302: parameter `p` may not be qualified with address space `local`
//  = note: it is a pointer, and the qualifier is that of the pointer itself
//  = help: write `local` before the type of what it points to: `local int *p`
//  = fix: float f(local const float * p, int n) { return p[n]; }
typedef int *Pointer;
void g(__global Pointer p) { p[0] = 1; }
//                      ^ E0302: parameter `p` may not be qualified with address space `global`
//  = note: it is a pointer, and the qualifier is that of the pointer itself
//  = help: write `global` before the type of what it points to: `global int *p`
void h(__global int **__constant p) { p[0][0] = 1; }
//                               ^ E0302: parameter `p` may not be qualified with address space `constant`
//  = note: it is a pointer, and the qualifier is that of the pointer itself
//  = help: write `constant` before the type of what it points to: `constant int *p`
void valid(int *__private p, __global int *const q) { p[0] = q[0]; }
