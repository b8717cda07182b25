// test: diagnostics
// Pointers to halves, which require no extension.
__kernel void k(__global half *p, __global float *f) {
    __local half tile[8];
    vstore_half(vload_half(0, p), 0, tile);
    f[0] = vload_half(0, tile);
    f[1] = undeclared;
//         ^^^^^^^^^^ E0101: use of undeclared identifier `undeclared`
}
