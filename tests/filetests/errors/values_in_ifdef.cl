// test: diagnostics
// `#ifdef` with an expression: the value of the macro is meant, or several names are.
#define BLOCK 16
#ifdef BLOCK == 16
//           ^^ W0003: extra tokens at end of `#ifdef` directive
//  = help: `#ifdef` tests only whether `BLOCK` is defined: to test its value, write `#if BLOCK == ...`
#endif
#ifdef BLOCK = 16
//           ^ W0003: extra tokens at end of `#ifdef` directive
//  = help: `#ifdef` tests only whether `BLOCK` is defined: to test its value, write `#if BLOCK == ...`
#endif
#ifdef BLOCK 16
//           ^^ W0003: extra tokens at end of `#ifdef` directive
//  = help: `#ifdef` tests only whether `BLOCK` is defined: to test its value, write `#if BLOCK == ...`
#endif
#ifndef BLOCK > 3
//            ^ W0003: extra tokens at end of `#ifndef` directive
//  = help: `#ifndef` tests only whether `BLOCK` is defined: to test its value, write `#if !(BLOCK > ...)`
#endif
#ifdef BLOCK and X
//           ^^^ W0003: extra tokens at end of `#ifdef` directive
//  = help: to test several names, write `#if defined(NAME) ...`
#endif
#ifndef X, BLOCK
//       ^ W0003: extra tokens at end of `#ifndef` directive
//  = help: to test several names, write `#if !defined(NAME) ...`
#endif
#ifdef BLOCK /* 16 */ .x
//                    ^ W0003: extra tokens at end of `#ifdef` directive
//  = help: put them in a comment
#endif
#ifdef(BLOCK)
//    ^ E0004: `(` is not a valid macro name
//  = help: write `#ifdef NAME`, without parentheses
#endif
#ifndef defined(BLOCK)
//      ^^^^^^^ E0004: `defined` is not a valid macro name
//  = help: write `#ifndef NAME` or `#if !defined(NAME)`
#endif
#ifdef !BLOCK
//     ^ E0004: `!` is not a valid macro name
//  = help: write `#ifndef NAME`
#endif
#ifdef "BLOCK"
//     ^^^^^^^ E0004: `"BLOCK"` is not a valid macro name
#endif
#if BLOCK % 0
//        ^ E0501: remainder by zero in preprocessor expression
#elif BLOCK / 0
//          ^ E0501: division by zero in preprocessor expression
#elif BLOCK == 16;
//               ^ E0004: unexpected `;` in preprocessor expression [expected operator or end of line]
//  = help: remove `;`: a directive ends with its line
//  = fix: #elif BLOCK == 16
#elif BLOCK == "16"
//             ^^^^ E0004: unexpected `"16"` in preprocessor expression [expected integer, identifier or `(`]
//  = note: preprocessor expressions have integers only
#endif
__kernel void k(__global int *p) { p[0] = BLOCK; }
