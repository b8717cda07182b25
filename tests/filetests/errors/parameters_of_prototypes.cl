// test: diagnostics
// Parameters with the same name, of a declaration and of a definition.
int f(int x, float y, int x);
//                        ^ E0102: redefinition of parameter `x`
//        ~ previous definition is here
int g(int, int);
int h(int x, int y, int x) { return x + y; }
//                      ^ E0102: redefinition of `x`
//        ~ previous definition, of type `int`, is here
__kernel void k(__global int *o, __global int *o) { o[0] = 1; }
//                                             ^ E0102: redefinition of `o`
//                            ~ previous definition, of type `global int *`, is here
