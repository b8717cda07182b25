// test: diagnostics
// A pointer keeps its address space.
__kernel void k(__global int *p, __constant int *c) {
    __global int *q = c;
//                    ^ E0302: initializing `global int *` with an expression of type `constant int *` changes address space of pointer from `constant` to `global`
    p[0] = q[0];
    __constant int *r = (__constant int *)p;
//                      ^^^^^^^^^^^^^^^^^^^ E0302: casting `global int *` to type `constant int *` changes address space of pointer from `global` to `constant`
    p[1] = r[0];
}
