// test: diagnostics
// Macros without a value in the conditions of directives.
#define ON
//      ~~ `ON` is defined without a value
//      ~~ `ON` is defined without a value
//      ~~ `ON` is defined without a value
//      ~~ `ON` is defined without a value
//      ~~ `ON` is defined without a value
//      ~~ `ON` is defined without a value
#if ON
//  ^^ E0004: macro `ON` is empty
//  = help: write `#ifdef ON`
//  = fix: #ifdef ON
#endif
#if !ON
//   ^^ E0004: macro `ON` is empty
//  = help: write `defined(ON)`
#elif ON
//    ^^ E0004: macro `ON` is empty
//  = help: write `defined(ON)`
#endif
#if defined(ON) && ON
//                 ^^ E0004: macro `ON` is empty
//  = help: write `defined(ON)`
#endif
#if defined ON && 1 && !defined(ON)
#elif defined(ON)
#endif
#if 1 + (ON)
//       ^^ E0004: macro `ON` is empty
//  = help: write `defined(ON)`
#endif
#if ON == 1
//  ^^ E0004: macro `ON` is empty
//  = help: write `defined(ON)`
#endif
#if ON 1
#endif
kernel void k(global int *o) { o[0] = 1; }
