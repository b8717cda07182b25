// test: diagnostics
// Misplaced storage-class specifiers.
static __kernel void first(__global int *p) { p[0] = 1; }
//@1-6 E0303: `static` is not allowed on a kernel
__kernel void second(static int a, __global int *p) { p[0] = a; }
//                   ^^^^^^ E0303: `static` is not allowed on a parameter
__kernel void third(__global int *p) {
    extern int x;
//  ^^^^^^ E0303: `extern` is not allowed on a variable at block scope
    typedef static int number;
//          ^^^^^^ E0303: `static` is not allowed on a typedef
    __kernel int y;
//  ^^^^^^^^ E0303: `kernel` is not allowed on a variable at block scope
    p[0] = 1;
}
