// test: diagnostics
// options: -cl-std=CL2.0
// A variable at program scope with an initializer is constant if nothing writes to it.
global int table[4] = {1, 2, 3, 4};
//         ^^^^^ E0901: program scope variables outside of the constant address space are not supported
//  = help: write `__constant` before the type, in place of another address space, if nothing writes to it; otherwise pass a buffer to the kernel
int *global pointer = 0;
//          ^^^^^^^ E0901: program scope variables outside of the constant address space are not supported
//  = help: write `__constant` after the `*` if nothing writes to it; otherwise pass a buffer to the kernel
kernel void k(global int *p) { p[0] = table[1] + (pointer != 0); }
