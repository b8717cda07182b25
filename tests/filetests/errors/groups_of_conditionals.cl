// test: diagnostics
// Misplaced #else and #elif.
#else
//@1-5 E0004: `#else` without matching `#if`
#elif 1
//@1-5 E0004: `#elif` without matching `#if`
#endif
//@1-6 E0004: `#endif` without matching `#if`
#if 1
#else
//@1-5 previous `#else` is here
//@1-5 previous `#else` is here
#elif 1
//@1-5 E0004: `#elif` after `#else`
#else
//@1-5 E0004: `#else` after `#else`
#endif
#ifdef
//    ^ E0004: macro name missing in `#ifdef` directive
#endif
#ifndef 3
//      ^ E0004: `3` is not a valid macro name
#endif
#ifdef A B
//       ^ W0003: extra tokens at end of `#ifdef` directive
//  = help: to test several names, write `#if defined(NAME) ...`
#endif C
//     ^ W0003: extra tokens at end of `#endif` directive
//  = help: put them in a comment
#if 0
#else D
//    ^ W0003: extra tokens at end of `#else` directive
//  = help: put them in a comment
#endif
__kernel void k(__global int *p) { p[0] = 1; }
