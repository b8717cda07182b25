// test: diagnostics
// Misplaced #else and #elif.
#else
//@1-5 E0004: `#else` without `#if`
#elif 1
//@1-5 E0004: `#elif` without `#if`
#endif
//@1-6 E0004: `#endif` without `#if`
#if 1
#else
//@1-5 the `#else`
//@1-5 the `#else`
#elif 1
//@1-5 E0004: `#elif` after `#else`
#else
//@1-5 E0004: `#else` after `#else`
#endif
#ifdef
//    ^ E0004: `#ifdef` without a name
#endif
#ifndef 3
//      ^ E0004: `3` cannot be the name of a macro
#endif
#ifdef A B
//       ^ W0003: extra tokens behind `#ifdef`
//  = help: put them into a comment
#endif C
//     ^ W0003: extra tokens behind `#endif`
//  = help: put them into a comment
#if 0
#else D
//    ^ W0003: extra tokens behind `#else`
//  = help: put them into a comment
#endif
__kernel void k(__global int *p) { p[0] = 1; }
