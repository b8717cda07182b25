// test: diagnostics
// There is no generic address space: a function is called with pointers to one address space.
float first(float *p) { return *p; }
//                 ~ passing argument to this parameter
float second(__global float *p) { return *p; }
//                           ~ passing argument to this parameter
float third(float *p) { return *p; }
//                 ~ passing argument to this parameter
//                 ~ passing argument to this parameter
void fourth(__local int *p, int x) { *p = x; }
//                       ~ passing argument to this parameter
__kernel void k(__global float *g, __local float *l, __constant float *c, __global int *n) {
    float own[2] = {1, 2};
    g[0] = first(g) + first(own) + first(l);
//               ^ E0302: passing `global float *` to parameter 1 of `first` of type `float *` changes address space of pointer from `global` to `private`
//                          ~~~ `float *` passed here
//                                       ~ `local float *` passed here
//  = help: write one function for each address space, `global`, `private` and `local`, or compile with `-cl-std=CL2.0`, which has a generic one
    g[1] = second(g);
//                ~ `global float *` passed here
    g[2] = second(l);
//                ^ E0302: passing `local float *` to parameter 1 of `second` of type `global float *` changes address space of pointer from `local` to `global`
//  = help: write one function for each address space, `global`, `local` and `constant`
    g[3] = second(c);
//                ~ `constant float *` passed here
    g[4] = third(g);
//               ^ E0302: passing `global float *` to parameter 1 of `third` of type `float *` changes address space of pointer from `global` to `private`
//  = help: declare the pointer as `global ...`, or compile with `-cl-std=CL2.0`, where it points to the generic address space
    g[5] = third(g + 1);
//               ^^^^^ E0302: passing `global float *` to parameter 1 of `third` of type `float *` changes address space of pointer from `global` to `private`
//  = help: declare the pointer as `global float *`, or compile with `-cl-std=CL2.0`, where the initializer or the first assignment decides
    fourth(n, 1);
//         ^ E0302: passing `global int *` to parameter 1 of `fourth` of type `local int *` changes address space of pointer from `global` to `local`
//  = help: declare the parameter of `fourth` as `global ...`
}
