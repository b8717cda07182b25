// test: diagnostics
// Declarations in blocks. A function without a body is an error where a kernel reaches the call.
int later(int);
//  ~~~~~ declared here before
__kernel void blocks(int n) {
//                       ~ declared here before
    int later(float);
//      ^^^^^ E0102: `later` is declared with other parameters than before
    extern int other(int);
//             ~~~~~ declared here before
//             ~~~~~ declared here
//             ~~~~~ only declared here
//             ~~~~~ declared here before
    static int third(int);
//  ^^^^^^ E0303: `static` does not fit a function in a block
    float other(int a);
//        ^^^^^ E0102: `other` returns `float` here and `int` before
    int n(int);
//      ^ E0102: `n` is declared twice
    other(n, n);
//  ^^^^^^^^^^^ E0202: `other` takes 1 argument, not 2
//  ^^^^^^^^^^^ E0104: `other` is called, but has no body
//  = help: define it in this source: there is nothing to link with
    { int hidden(int); }
    hidden(1);
//  ^^^^^^ E0101: unknown function `hidden`
    int (*pointer)(int);
//                ^^^^^ E0201: OpenCL C has no pointers to functions
}
int other(float a) { return a; }
//  ^^^^^ E0102: `other` is declared with other parameters than before
float in_no_kernel(void) { float missing(void); return missing(); }
//                               ~~~~~~~ only declared here
float missing_here(void) { float missing(void); return missing(); }
//                                                     ^^^^^^^^^ E0104: `missing` is called, but has no body
//  = help: define it in this source: there is nothing to link with
__kernel void calls(__global float *o) { o[0] = missing_here(); }
