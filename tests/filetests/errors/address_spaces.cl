// test: diagnostics
// A pointer keeps its address space.
__kernel void k(__global int *p, __constant int *c) {
    __global int *q = c;
//                    ^ E0302: variable `q` of type `global int *` cannot take a `constant int *`: that points to `constant` memory, not to `global`
    p[0] = q[0];
    __constant int *r = (__constant int *)p;
//                      ^^^^^^^^^^^^^^^^^^^ E0302: a cast of `global int *` to `constant int *` changes the address space from `global` to `constant`
    p[1] = r[0];
}
