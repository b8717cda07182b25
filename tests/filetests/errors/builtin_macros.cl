// test: diagnostics
// Directives about macros that the preprocessor computes, and line numbers.
#undef __LINE__
//     ^^^^^^^^ W0011: undefining builtin macro `__LINE__`
#define __FILE__ 3
//      ^^^^^^^^ W0011: redefining builtin macro `__FILE__`
//  = note: it is a predefined macro
#undef __OPENCL_VERSION__
#undef NOT_DEFINED
#line 20 name
//       ^^^^ E0004: invalid filename for `#line` directive
//  = help: write it in quotation marks
#line 20 "name"
#pragma STDC FP_CONTRACT OFF
#pragma STDC FP_CONTRACT on
//                       ^^ W0005: malformed `#pragma STDC FP_CONTRACT` ignored
//  = help: write `ON`, `OFF` or `DEFAULT` after `FP_CONTRACT`
#pragma STDC FENV_ACCESS ON
//@1-7 W0001: unknown pragma `#pragma STDC` ignored
__kernel void k(__global int *p) { p[0] = undeclared; }
//                                        ^^^^^^^^^^ E0101: use of undeclared identifier `undeclared`
