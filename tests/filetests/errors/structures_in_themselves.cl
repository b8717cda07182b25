// test: diagnostics
// A structure that contains itself, and one without a semicolon.
struct L { int a; struct L next; };
//                         ^^^^ E0208: `struct L` cannot be a member of itself
//     ~ definition of `struct L` is not complete until the closing `}`
//  = help: use a pointer to it
struct M { int a; struct M *next; struct { int b; struct M rest[2]; } inner; };
//                                                             ^^^ E0208: `struct M` cannot be a member of itself
//     ~ definition of `struct M` is not complete until the closing `}`
//  = help: use a pointer to it
struct P { int a; }
//                 ^ E0001: expected `;` after struct, found keyword `__kernel`
//  = help: add `;`
//  = fix: struct P { int a; };
__kernel void k(__global int *o) { o[0] = 1; }
