// test: diagnostics
// Address spaces of variables and of what pointers point to.
__global int everywhere;
//           ^^^^^^^^^^ E0302: program scope variable `everywhere` must reside in the constant address space
//  = note: OpenCL C 1.2 has no other program scope variables
//  = help: write `__constant` and an initializer, or pass a buffer to the kernel
int nowhere;
//  ^^^^^^^ E0302: program scope variable `nowhere` must reside in the constant address space
//  = note: OpenCL C 1.2 has no other program scope variables
//  = help: write `__constant` and an initializer, or pass a buffer to the kernel
__kernel void k(__global int *p, __global int q, __constant float *c) {
//                                            ^ E0302: parameter `q` may not be qualified with address space `global`
//  = help: to pass a value, remove `global`; to declare a pointer, write `*q`
//                                                                 ~ `c` declared here
    __global int x;
//               ^ E0302: function scope variable `x` cannot be declared in the global address space
    __global __constant int *z;
//           ^^^^^^^^^^ E0303: multiple address spaces specified for type: `global` and `constant`
    __private int w = 1;
    p[0] = w;
    c[0] = 1.0f;
//  ^^^^ E0204: cannot assign to an object in the constant address space
}
