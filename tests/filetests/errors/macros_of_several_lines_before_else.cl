// test: diagnostics
// The `else` after the use of a macro that lacks its `\`.
#define SWAP(a, b) { int t = a; 
//      ^^^^ E0004: macro `SWAP` ends with its line: the lines after it are not part of it
//  = help: end each line of the macro but the last with `\`
  a = b; b = t; }
//~~~~~~~~~~~~~~~ this is outside of the macro, and of functions
kernel void k(global int *a) { if (a[0]) SWAP(a[0], a[1]); else a[2] = 1; }
