// test: diagnostics
// A pointer keeps its address space.
__kernel void k(__global int *p, __constant int *c) {
    __global int *q = c;
//                    ^ E0302: variable `q` of type `global int *` cannot take a `constant int *`: the address spaces differ
    p[0] = q[0];
    __constant int *r = (__constant int *)p;
//                      ^^^^^^^^^^^^^^^^^^^ E0302: a cast of `global int *` to `constant int *` changes the address space
    p[1] = r[0];
}
