// test: diagnostics
// options: --target dg2 -Wunsuffixed-float-constants
double helper(float x) { return x; }
__kernel void k(__global float *p, __global double *q) {
    p[0] = 0.5;
    p[1] = 0.1;
    p[2] = sin(p[1]) + (float)(double)p[2];
    p[3] = convert_double(p[0]);
    p[4] = as_double(1L);
}
