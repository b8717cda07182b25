// test: diagnostics
// The preprocessor knows no functions and no types.
#if FOO(3)
//  ^^^ E0004: function-like macro `FOO` is not defined
#endif
#if sizeof(int) == 4
//  ^^^^^^ E0004: function-like macro `sizeof` is not defined
//  = help: the preprocessor knows no types: use `_Static_assert` in the program
#endif
#if 1 || FOO (3)
//       ^^^ E0004: function-like macro `FOO` is not defined
#endif
__kernel void k(__global int *p) { p[0] = 1; }
