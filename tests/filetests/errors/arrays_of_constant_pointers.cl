// test: diagnostics
// An array of pointers at program scope: `__constant` is not missing.
__constant char *names[] = { "a", "b" };
//               ^^^^^ E0302: program scope variable `names` must reside in the constant address space
//  = note: OpenCL C 1.2 has no other program scope variables
//  = help: use an array of arrays, or indices into one array
__constant char *__constant right[] = { "a", "b" };
//                          ^^^^^ E0901: pointers in the constant address space are not supported
//  = help: use an array of arrays, or indices into one array
kernel void f(global int *a, int i) { a[0] = names[i][0] + right[i][0]; }
