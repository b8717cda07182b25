// test: diagnostics
// OpenCL C has no `main`, as in clang.
int main(void) { return 0; }
//  ^^^^ E0102: function cannot be called `main`
//  = help: give it another name
kernel void k(global int *o) { int main = 1; o[0] = main; }
