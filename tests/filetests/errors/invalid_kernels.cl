// test: diagnostics
// Results that a kernel cannot return, and parameters that a host cannot pass.
__kernel int returns(__global int *p) { return p[0]; }
//           ^^^^^^^ E0301: kernel must have `void` return type
//  = help: write `void`: a kernel stores its results in a `global` buffer
__kernel void sized(size_t n, __global int *p) { p[0] = n; }
//                         ^ E0301: `size_t` cannot be used as the type of kernel parameter `n`
//  = note: its size may differ between host and device
//  = help: use `ulong`
__kernel void truth(bool b, __global int *p) { p[0] = b; }
//                       ^ E0301: `bool` cannot be used as the type of kernel parameter `b`
//  = help: use `int`
__kernel void spaceless(int *p) { p[0] = 1; }
//                           ^ E0301: kernel parameter `p` must point to `global`, `constant` or `local` memory
//  = help: write `global`, `constant` or `local` before the pointee type
__kernel void empty(void) {}
