// test: diagnostics
// `#undef` as it is guessed.
#define N 3
#undefine N
//@1-9 E0004: invalid directive `#undefine`
//  = help: did you mean `#undef`?
//  = fix: #undef N
#define N 4
kernel void k(global int *a) { a[0] = N; }
