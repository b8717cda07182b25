// test: diagnostics
// Pointers to private memory keep their address space, and are not integers.
__kernel void k(__global int *o, __constant float *c) {
    int x = 1;
    int *p = &x;
    p = o;
//      ^ E0302: assigning to `int *` from `global int *` changes address space of pointer from `global` to `private`
//  = help: declare the pointer as `global int *`, or compile with `-cl-std=CL2.0`, where the initializer or the first assignment decides
    o = p;
//      ^ E0302: assigning to `global int *` from `int *` changes address space of pointer from `private` to `global`
    __global int *g = (__global int *)p;
//                    ^^^^^^^^^^^^^^^^^ E0302: casting `int *` to type `global int *` changes address space of pointer from `private` to `global`
    float *f = &x;
//             ^^ W0202: incompatible pointer types initializing `float *` with an expression of type `int *`
//  = help: add an explicit cast if this is intended
    const int y = 2;
    int *r = &y;
//           ^^ W0210: initializing `int *` with an expression of type `const int *` discards the `const` qualifier
    if (p == o) o[0] = 1;
//        ^^ E0302: comparison between (`int *` and `global int *`) which are pointers to non-overlapping address spaces `private` and `global`
    long n = (long)p;
    p = (int *)n;
    p = 5;
//      ^ E0201: incompatible integer to pointer conversion assigning to `int *` from `int`
//  = help: to assign to what it points to, write `*p = ...`, or `p[i] = ...` for an element
    __global int *__global *pp = 0;
    __local int *l;
    int **q = p;
//            ^ W0202: incompatible pointer types initializing `int **` with an expression of type `int *`
//  = help: the pointer has one `*` too many: remove it
    int (*row)[3] = p;
//                  ^ W0202: incompatible pointer types initializing `int (*)[3]` with an expression of type `int *`
//  = help: declare the pointer as `int *`
    o[1] = p * 2;
//           ^ E0201: invalid operands to binary `*` (`int *` and `int`)
//  = help: `p` is a pointer: write `*p` for what it points to, or `p[i]` for an element
    o[2] = &x - o;
//            ^ E0201: invalid operands to binary `-` (`int *` and `global int *`)
}

// The help names OpenCL C 2.0 only for a pointer whose address space is not written.
kernel void named(global int *x, constant int *c) {
    private int *q = &x[1];
//                    ^^^^ E0302: initializing `int *` with an expression of type `global int *` changes address space of pointer from `global` to `private`
//  = help: declare the pointer as `global int *`
    __private int *p = {x};
//                      ^ E0302: initializing `int *` with an expression of type `global int *` changes address space of pointer from `global` to `private`
//  = help: declare the pointer as `global int *`
    private int *t = c;
//                   ^ E0302: initializing `int *` with an expression of type `constant int *` changes address space of pointer from `constant` to `private`
//  = help: declare the pointer as `constant int *`
    int *u = x;
//           ^ E0302: initializing `int *` with an expression of type `global int *` changes address space of pointer from `global` to `private`
//  = help: declare the pointer as `global int *`, or compile with `-cl-std=CL2.0`, where the initializer or the first assignment decides
}
