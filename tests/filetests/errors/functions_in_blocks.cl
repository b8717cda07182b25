// test: diagnostics
// Declarations in blocks. A function without a body is an error where a kernel reaches the call.
int later(int);
//  ~~~~~ previous declaration is here
__kernel void blocks(int n) {
//                       ~ previous definition, of type `int`, is here
    int later(float);
//      ^^^^^ E0102: conflicting types for `later`: the parameters differ
    extern int other(int);
//             ~~~~~ previous declaration is here
//             ~~~~~ `other` declared here
//             ~~~~~ previous declaration is here
    static int third(int);
//  ^^^^^^ E0303: `static` is not allowed on a function at block scope
    float other(int a);
//        ^^^^^ E0102: conflicting types for `other`: returns `float` here, `int` previously
    int n(int);
//      ^ E0102: redefinition of `n`
    other(n, n);
//           ^ E0202: too many arguments to function call, expected 1, have 2
    { int hidden(int); }
    hidden(1);
//  ^^^^^^ E0101: call to undeclared function `hidden`
    int (*pointer)(int);
//                ^^^^^ E0201: pointers to functions are not allowed in OpenCL C
}
int other(float a) { return a; }
//  ^^^^^ E0102: conflicting types for `other`: the parameters differ
float in_no_kernel(void) { float missing(void); return missing(); }
//                               ~~~~~~~ declared here
float missing_here(void) { float missing(void); return missing(); }
//                                                     ^^^^^^^^^ E0104: call to undefined function `missing`
//  = help: define it in this translation unit: gencl does not link several
__kernel void calls(__global float *o) { o[0] = missing_here(); }
