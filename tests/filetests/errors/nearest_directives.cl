// test: diagnostics
// Unknown directives and pragmas, with the nearest known one.
#defin A 1
//@1-6 E0004: `#defin` is not a directive
//  = help: did you mean `#define`?
#inlcude "x.h"
//@1-8 E0004: `#inlcude` is not a directive
//  = help: did you mean `#include`?
#edif
//@1-5 E0004: `#edif` is not a directive
//  = help: did you mean `#elif`?
#pragma unrol 4
//@1-7 W0001: `#pragma unrol` is not known and has no effect
//  = help: did you mean `unroll`?
#pragma OPENCL FP_CONTRCT OFF
//@1-7 W0001: `#pragma OPENCL FP_CONTRCT` is not known and has no effect
//  = help: did you mean `FP_CONTRACT`?
#pragma OPENCL
//@1-7 W0001: `#pragma OPENCL` is not known and has no effect
#pragma
//@1-7 W0001: an empty `#pragma` has no effect
#pragma GCC diagnostic push
//@1-7 W0001: `#pragma GCC` is not known and has no effect
__kernel void k(__global int *p) { p[0] = 1; }
