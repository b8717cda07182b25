// test: diagnostics
// Where variables and what pointers point at lie.
__global int everywhere;
int nowhere;
__kernel void k(__global int *p, __global int q, __constant float *c) {
    __global int x;
    __global __constant int *z;
    __private int w = 1;
    p[0] = w;
    c[0] = 1.0f;
}
