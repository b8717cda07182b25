// test: diagnostics
// Unknown directives and pragmas, with the nearest known one.
#defin A 1
//@1-6 E0004: invalid directive `#defin`
//  = help: did you mean `#define`?
//  = fix: #define A 1
#inlcude "x.h"
//@1-8 E0004: invalid directive `#inlcude`
//  = help: did you mean `#include`?
//  = fix: #include "x.h"
#edif
//@1-5 E0004: invalid directive `#edif`
//  = help: did you mean `#endif`?
//  = fix: #endif
#pragma unrol 4
//@1-7 W0001: unknown pragma `#pragma unrol` ignored
//  = help: did you mean `unroll`?
#pragma OPENCL FP_CONTRCT OFF
//@1-7 W0001: unknown pragma `#pragma OPENCL FP_CONTRCT` ignored
//  = help: did you mean `FP_CONTRACT`?
#pragma OPENCL
//@1-7 W0001: unknown pragma `#pragma OPENCL` ignored
#pragma
//@1-7 W0001: empty `#pragma` ignored
#pragma GCC ivdep
//@1-7 W0001: unknown pragma `#pragma GCC` ignored
__kernel void k(__global int *p) { p[0] = 1; }
