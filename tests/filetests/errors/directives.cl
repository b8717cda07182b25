// test: diagnostics
// Directives that cannot be processed, and an unterminated one.
#frobnicate
//@1-11 E0004: `#frobnicate` is not a directive
#define
//     ^ E0004: `#define` without a name
#error stop here
//@1-6 E0004: #error stop here
#if 1
//@1-3 E0004: this conditional has no `#endif` [opened here]
__kernel void k(__global int *p) {}
