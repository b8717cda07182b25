// test: diagnostics
// options: -Wpedantic
// GNU C gives the remaining arguments of a macro a name.
#define SUM(first, rest...) (first + rest)
//                     ^^^ W0004: named variadic macros are a GNU extension
#define LAST(x..., y) y
//               ^ E0004: malformed macro parameter list [expected `,` or `)`]
#define TWICE(x, x...) x
//               ^ E0004: malformed macro parameter list [expected a different name for each parameter]
__kernel void k(__global int *p) { p[0] = SUM(1, 2); }
