// test: diagnostics
// Directives as other languages spell them, in capitals, or of a newer C.
#If 1
//@1-3 E0004: invalid directive `#If`
//  = help: did you mean `#if`?
//  = fix: #if 1
#endif
#if 1
#end
//@1-4 E0004: invalid directive `#end`
//  = help: did you mean `#endif`?
//  = fix: #endif
#IFDEF X
//@1-6 E0004: invalid directive `#IFDEF`
//  = help: did you mean `#ifdef`?
//  = fix: #ifdef X
#endif
#if 0
#elseif 1
//@1-7 W0008: invalid directive `#elseif`
//  = note: it is in a group that is skipped, and does not end it
//  = help: did you mean `#elif`?
//  = fix: #elif 1
#endif
#if 1
#end if
//@1-4 E0004: invalid directive `#end`
//  = help: did you mean `#endif`?
//  = fix: #endif
#ifdefined X
//@1-10 E0004: invalid directive `#ifdefined`
//  = help: did you mean `#ifdef`?
//  = fix: #ifdef X
#endif
#if 1
#fi
//@1-3 E0004: invalid directive `#fi`
//  = help: did you mean `#endif`?
//  = fix: #endif
#ifnotdef X
//@1-9 E0004: invalid directive `#ifnotdef`
//  = help: did you mean `#ifndef`?
//  = fix: #ifndef X
#endif
#ifndef X
#endifndef
//@1-10 E0004: invalid directive `#endifndef`
//  = help: did you mean `#endif`?
//  = fix: #endif
#def X 3
//@1-4 E0004: invalid directive `#def`
//  = help: did you mean `#define`?
//  = fix: #define X 3
#macro Y
//@1-6 E0004: invalid directive `#macro`
//  = help: did you mean `#define`?
//  = fix: #define Y
#import "directives.h"
//@1-7 E0004: invalid directive `#import`
//  = help: did you mean `#include`?
//  = fix: #include "directives.h"
#warn text
//@1-5 E0004: invalid directive `#warn`
//  = help: did you mean `#warning`?
//  = fix: #warning text
//@1-5 W0002: #warning text
#if 1
#elifdef X
//@1-8 E0004: invalid directive `#elifdef`
//  = help: write `#elif defined(NAME)`
#elifndef X
//@1-9 E0004: invalid directive `#elifndef`
//  = help: write `#elif !defined(NAME)`
#endif
#unroll 4
//@1-7 E0004: invalid directive `#unroll`
__kernel void k(__global int *p) { p[0] = X; }
