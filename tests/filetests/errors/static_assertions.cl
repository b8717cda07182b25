// test: diagnostics
// options: -cl-std=CL2.0
_Static_assert(sizeof(int) == 4, "int has 32 bits");
_Static_assert(sizeof(long) == 4, "long has 32 bits");
//             ^^^^^^^^^^^^^^^^^ E0503: static assertion failed: long has 32 bits

__kernel void k(__global int *o) {
    _Static_assert(1 > 2, "in a function");
//                 ^^^^^ E0503: static assertion failed: in a function
    o[0] = 1;
}
