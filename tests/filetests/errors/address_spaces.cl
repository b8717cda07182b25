// test: diagnostics
// A pointer keeps its address space.
__kernel void k(__global int *p, __constant int *c) {
    __global int *q = c;
//                    ^ E0302: initializing `global int *` with an expression of type `constant int *` changes address space of pointer from `constant` to `global`
//  = help: declare the pointer as `constant int *`
    p[0] = q[0];
    __constant int *r = (__constant int *)p;
//                      ^^^^^^^^^^^^^^^^^^^ E0302: casting `global int *` to type `constant int *` changes address space of pointer from `global` to `constant`
    p[1] = r[0];
}
int first(int *p) { return *p; }
//             ~ passing argument to this parameter
kernel void const_pointers(global const int *idx, constant float *c, global volatile int *v, global int *o) {
    int *q = idx;
//           ^^^ E0302: initializing `int *` with an expression of type `global const int *` changes address space of pointer from `global` to `private`
//  = help: declare the pointer as `global const int *`, or compile with `-cl-std=CL2.0`, where the initializer or the first assignment decides
    float *f = c;
//             ^ E0302: initializing `float *` with an expression of type `constant float *` changes address space of pointer from `constant` to `private`
//  = help: declare the pointer as `constant float *`
    int *w = v;
//           ^ E0302: initializing `int *` with an expression of type `global volatile int *` changes address space of pointer from `global` to `private`
//  = help: declare the pointer as `global volatile int *`, or compile with `-cl-std=CL2.0`, where the initializer or the first assignment decides
    o[0] = first(idx);
//               ^^^ E0302: passing `global const int *` to parameter 1 of `first` of type `int *` changes address space of pointer from `global` to `private`
//  = help: declare the pointer as `global const ...`, or compile with `-cl-std=CL2.0`, where it points to the generic address space
    o = 5;
//      ^ E0201: incompatible integer to pointer conversion assigning to `global int *` from `int`
//  = help: to assign to what it points to, write `*o = ...`, or `o[i] = ...` for an element
    idx = 1;
//        ^ E0201: incompatible integer to pointer conversion assigning to `global const int *` from `int`
//  = help: write a pointer: the address of a variable, as in `&x`, or an array
}
