// test: diagnostics
// options: --target skl
// Floating constants that are no finite values of their type.
__constant float table[4] = {1e99f, 1e-99f, 1e-45f, 0e-99f};
//                           ^^^^^ W0217: magnitude of floating-point constant too large for type `float`: the value is infinity
//                                  ^^^^^^ W0217: magnitude of floating-point constant too small for type `float`: the value is 0
__kernel void k(__global float *p, __global double *d) {
    p[0] = 1e39f + 1e-60f + 1e-40f + 0.0f + 0x1p-200f + 0x0p-200f;
//         ^^^^^ W0217: magnitude of floating-point constant too large for type `float`: the value is infinity
//                 ^^^^^^ W0217: magnitude of floating-point constant too small for type `float`: the value is 0
//                                          ^^^^^^^^^ W0217: magnitude of floating-point constant too small for type `float`: the value is 0
    d[0] = 1e999 + 1e-999 + 1e-310;
//         ^^^^^ W0217: magnitude of floating-point constant too large for type `double`: the value is infinity
//                 ^^^^^^ W0217: magnitude of floating-point constant too small for type `double`: the value is 0
}
