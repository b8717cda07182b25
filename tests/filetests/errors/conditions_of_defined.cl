// test: diagnostics
// The closing parenthesis of `defined` is missing.
#define X 1
#if defined(X
//           ^ E0004: expected `)` after `defined(X`
//  = help: add `)`
//  = fix: #if defined(X)
constant int a = 1;
#endif
#if defined(X && defined(Y)
//           ^ E0004: expected `)` after `defined(X`
//  = help: add `)`
#endif
#if defined(
//  ^^^^^^^ E0004: macro name missing after `defined`
//  = help: write `defined(NAME)`
#endif
kernel void k(global int *o) { o[0] = a; }
