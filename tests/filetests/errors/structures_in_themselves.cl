// test: diagnostics
// A structure that contains itself, and one without a semicolon.
struct L { int a; struct L next; };
//                         ^^^^ E0208: `struct L` cannot be a member of itself
//     ~ its members begin here
//  = help: a pointer to it can
struct M { int a; struct M *next; struct { int b; struct M rest[2]; } inner; };
//                                                             ^^^ E0208: `struct M` cannot be a member of itself
//     ~ its members begin here
//  = help: a pointer to it can
struct P { int a; }
//@1-19 the other
__kernel void k(__global int *o) { o[0] = 1; }
//       ^^^^ E0201: two types in one declaration
//  = help: write `;` behind the `}` of the `struct`
