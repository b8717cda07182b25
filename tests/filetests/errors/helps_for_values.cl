// test: diagnostics
// options: -Wall
// Values in place of pointers, of vectors and of arrays.
typedef struct { int v[4]; } S;
typedef struct { S s; int n; } T;
global int counter = 0;
//         ^^^^^^^ E0302: program scope variable `counter` must reside in the constant address space
//  = note: OpenCL C 1.2 has no other program scope variables
//  = help: write `constant` in place of `global` if the kernels only read it, else pass a buffer to the kernel
void inc(global int *p) { (*p)++; }
//                   ~ passing argument to this parameter
//                   ~ passing argument to this parameter
kernel void k(global int *a, global int4 *v, global float4 *f, global S *s, local uint *u, cl_mem b) {
//                                                                                         ^^^^^^ E0101: unknown type name `cl_mem`
//  = help: a type of the host: a kernel has a pointer such as `global float *` for a buffer
    inc(*a);
//      ^^ E0201: incompatible integer to pointer conversion passing `int` to parameter 1 of `inc` of type `global int *`
//  = help: remove the `*`: its operand is a pointer already
//  = fix: inc(a);
    inc(a[0]);
//      ^^^^ E0201: incompatible integer to pointer conversion passing `int` to parameter 1 of `inc` of type `global int *`
//  = help: take the address with `&`
    atomic_inc(*u);
//             ^^ E0201: invalid argument type `uint` in call to `atomic_inc`
//  = note: the first argument must be a pointer to `int` or `uint`
//  = help: remove the `*`: its operand is a pointer already
//  = fix: atomic_inc(u);
    atomic_inc(u[1]);
//             ^^^^ E0201: invalid argument type `uint` in call to `atomic_inc`
//  = note: the first argument must be a pointer to `int` or `uint`
//  = help: take the address with `&`
//  = fix: atomic_inc(&u[1]);
    f[0] = convert_float_4(v[0]);
//         ^^^^^^^^^^^^^^^ E0101: call to undeclared function `convert_float_4`
//  = note: conversion functions are `convert_T` and, for integer types, `convert_T_sat`, each with an optional suffix `_rte`, `_rtz`, `_rtp` or `_rtn`
//  = help: use `convert_float4`
    v[0] = convert_int_4_sat(f[0]);
//         ^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `convert_int_4_sat`
//  = note: conversion functions are `convert_T` and, for integer types, `convert_T_sat`, each with an optional suffix `_rte`, `_rtz`, `_rtp` or `_rtn`
//  = help: use `convert_int4_sat`
    print("%d", a[0]);
//  ^^^^^ E0101: call to undeclared function `print`
//  = help: use `printf`
    s->v = {1, 2, 3, 4};
//         ^ E0001: expected expression, found `{`: an initializer list is not an expression
//  = help: assign to each element by itself: an array is initialized only where it is declared
}
kernel void braces(global S *s, global T *t) {
    S one = {1, 2, 3, 4};
    T two = {1, 2, 3, 4, 5};
//           ^^^^^^^^^^ W0228: suggest braces around initialization of subobject
//  = help: add `{ }`
//  = fix: T two = {{1, 2, 3, 4}, 5};
    S three[1] = {1, 2, 3, 4};
//                ^^^^^^^^^^ W0228: suggest braces around initialization of subobject
//  = help: add `{ }`
//  = fix: S three[1] = {{1, 2, 3, 4}};
    s[0] = one;
    s[1] = three[0];
    t[0] = two;
}
