// test: diagnostics
// A source without a kernel, and no place to point at.
typedef int number;
//@ E0103: the source has no kernel
//  = help: mark a function with `__kernel`
