// test: diagnostics
// options: -Wpedantic
// OpenCL C 1.2 has no macros with `...`; only -Wpedantic reports them.
#define SUM(first, ...) (first + __VA_ARGS__)
//                 ^^^ W0004: OpenCL C does not support variadic macros
__kernel void k(__global int *p) { p[0] = SUM(1, 2); }
