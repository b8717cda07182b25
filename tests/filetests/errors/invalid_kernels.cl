// test: diagnostics
// Results that a kernel cannot return, and parameters that a host cannot pass.
__kernel int returns(__global int *p) { return p[0]; }
//           ^^^^^^^ E0301: a kernel must return `void`
__kernel void sized(size_t n, __global int *p) { p[0] = n; }
//                         ^ E0301: parameter `n` of a kernel cannot be of type `size_t`
//  = note: its size may differ between host and device
//  = help: use `ulong`
__kernel void truth(bool b, __global int *p) { p[0] = b; }
//                       ^ E0301: parameter `b` of a kernel cannot be of type `bool`
//  = help: use `int`
__kernel void spaceless(int *p) { p[0] = 1; }
//                           ^ E0301: parameter `p` of a kernel is a pointer without an address space
//  = help: write `global`, `constant` or `local` before the type
__kernel void empty(void) {}
