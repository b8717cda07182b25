// test: diagnostics
// Misplaced storage-class specifiers.
static __kernel void first(__global int *p) { p[0] = 1; }
//@1-6 E0303: `static` does not fit a kernel
__kernel void second(static int a, __global int *p) { p[0] = a; }
//                   ^^^^^^ E0303: `static` does not fit a parameter
__kernel void third(__global int *p) {
    extern int x;
//  ^^^^^^ E0303: `extern` does not fit a variable in a function
    typedef static int number;
//          ^^^^^^ E0303: `static` does not fit a typedef
    __kernel int y;
//  ^^^^^^^^ E0303: `kernel` does not fit a variable in a function
    p[0] = 1;
}
