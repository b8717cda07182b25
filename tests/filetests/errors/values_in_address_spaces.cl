// test: diagnostics
// A parameter in an address space that is used as a value may be meant as one.
kernel void f(global int *a, global int n, local int m) { a[0] = n + m; }
//                                      ^ E0302: parameter `n` may not be qualified with address space `global`
//  = help: to pass a value, remove `global`; to declare a pointer, write `*n`
//                                                   ^ E0302: parameter `m` may not be qualified with address space `local`
//  = help: to pass a value, remove `local`; to declare a pointer, write `*m`
kernel void g(global int *a, constant int t) { a[0] = t[1]; }
//                                        ^ E0302: parameter `t` may not be qualified with address space `constant`
//  = help: to declare a pointer, write `*t`
//  = fix: kernel void g(global int *a, constant int *t) { a[0] = t[1]; }
kernel void h(global int *a, global int t) { a[0] = *t; }
//                                      ^ E0302: parameter `t` may not be qualified with address space `global`
//  = help: to declare a pointer, write `*t`
//  = fix: kernel void h(global int *a, global int *t) { a[0] = *t; }
int declared(global int x);
//                      ^ E0302: parameter `x` may not be qualified with address space `global`
//  = help: to pass a value, remove `global`; to declare a pointer, write `*x`
