// test: diagnostics
// options: --target skl
__kernel void k(__global double *d, __global half *h, __global const half *c, __global int *p) {
    d[0] = 1.0L;
    d[1] = 1e400;
    h[0] = 65520.0h;
    p[0] = d[0] % 2.0;
    p[1] = d[0] & 1;
    d[2] = pow(h[0], d[0]);
    d[3] = min(h[0], d[0]);
    h[1] = vload_half(0, p);
    vstore_half(1.0f, 0, c);
    vstore_half(d, 0, h);
    vstore_half_rtx(1.0f, 0, h);
    vstore_half(1.0f, h);
    vstore_half(1.0f, 1.5f, h);
    d[4] = fract(d[0], p);
    double double e;
    unsigned half u;
}
