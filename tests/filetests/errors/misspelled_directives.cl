// test: diagnostics
// Misspelled directives are executed as what they are meant to be, so that nothing else is reported.
#inlcude <CL/cl.h>
//@1-8 E0004: invalid directive `#inlcude`
//  = help: did you mean `#include`?
//  = fix: #include <CL/cl.h>
#define FOO 1
#ifdfe FOO
//@1-6 E0004: invalid directive `#ifdfe`
//  = help: did you mean `#ifdef`?
//  = fix: #ifdef FOO
kernel void k(global int *o) { o[0] = 1; }
#esle
//@1-5 E0004: invalid directive `#esle`
//  = help: did you mean `#else`?
//  = fix: #else
kernel void k(global int *o) { o[0] = 2; }
#endfi
//@1-6 E0004: invalid directive `#endfi`
//  = help: did you mean `#endif`?
//  = fix: #endif
#defien N 3
//@1-7 E0004: invalid directive `#defien`
//  = help: did you mean `#define`?
//  = fix: #define N 3
kernel void k2(global int *o) { o[0] = N; }
#undfe N
//@1-6 E0004: invalid directive `#undfe`
//  = help: did you mean `#undef`?
//  = fix: #undef N
#ifndfe FOO
//@1-7 E0004: invalid directive `#ifndfe`
//  = help: did you mean `#ifndef`?
//  = fix: #ifndef FOO
int N;
#elfi FOO
//@1-5 E0004: invalid directive `#elfi`
//  = help: did you mean `#elif`?
//  = fix: #elif FOO
constant int N = 2;
#else
error
#endif
#endfi
//@1-6 E0004: invalid directive `#endfi`
//  = help: did you mean `#endif`?
//  = fix: #endif
#if 0
//@1-3 E0004: unterminated conditional directive [no matching `#endif`]
other
#endfi
//@1-6 did you mean `#endif`?
