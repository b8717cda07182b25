// test: diagnostics
// Conditions after directives that have none, or only one name.
#ifdef A
#else if defined(B)
//    ^^ W0003: extra tokens at end of `#else` directive
//  = help: did you mean `#elif`? The condition is ignored here
#endif
#ifdef A && B
//       ^^ W0003: extra tokens at end of `#ifdef` directive
//  = help: to test several names, write `#if defined(NAME) ...`
#endif
#ifndef A || B
//        ^^ W0003: extra tokens at end of `#ifndef` directive
//  = help: to test several names, write `#if !defined(NAME) ...`
#endif
#ifdef A
#else A
//    ^ W0003: extra tokens at end of `#else` directive
//  = help: put them in a comment
#endif
__kernel void k(__global int *p) { p[0] = 1; }
