// test: diagnostics
// Address spaces of variables and of what pointers point to.
__global int everywhere;
//           ^^^^^^^^^^ E0302: `everywhere` at file scope must be `constant`
//  = note: OpenCL C 1.2 has no other variables outside of functions
int nowhere;
//  ^^^^^^^ E0302: `nowhere` at file scope must be `constant`
//  = note: OpenCL C 1.2 has no other variables outside of functions
__kernel void k(__global int *p, __global int q, __constant float *c) {
//                                            ^ E0302: parameter `q` itself cannot lie in `global` memory
//  = help: for a pointer, write `*q`
    __global int x;
//               ^ E0302: `x` in a function cannot be `global`
    __global __constant int *z;
//           ^^^^^^^^^^ E0303: two address spaces, `global` and `constant`
    __private int w = 1;
    p[0] = w;
    c[0] = 1.0f;
}
