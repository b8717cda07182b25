// test: diagnostics
// Directives that cannot be processed, and an unterminated one.
#frobnicate
//@1-11 E0004: invalid directive `#frobnicate`
#define
//     ^ E0004: macro name missing in `#define` directive
#error stop here
//@1-6 E0004: #error stop here
#if 1
//@1-3 E0004: unterminated conditional directive [no matching `#endif`]
__kernel void k(__global int *p) {}
