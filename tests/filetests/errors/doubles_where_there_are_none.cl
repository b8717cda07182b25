// test: diagnostics
// options: --target dg2 -Wunsuffixed-float-constants
double helper(float x) { return x; }
//@1-6 E0701: type `double` is not supported on `dg2`
//  = note: 7 other declarations and statements use it
//  = help: use `float`, or compile for `skl` or `pvc`
__kernel void k(__global float *p, __global double *q) {
    p[0] = 0.5;
    p[1] = 0.1;
//         ^^^ W0207: `0.1` has type `float`: `dg2` does not support `double`
//  = help: write `0.1f`, which has type `float` on every target
//  = fix: p[1] = 0.1f;
    p[1] += M_PI * p[0];
//          ^^^^ W0207: `M_PI` has type `float`: `dg2` does not support `double`
//  = help: write `M_PI_F`, which has type `float` on every target
//  = fix: p[1] += M_PI_F * p[0];
    p[2] = sin(p[1]) + (float)(double)p[2];
    p[3] = convert_double(p[0]);
    p[4] = as_double(1L);
}
__kernel void vectors(__global double2 *q, __global float *p) {
    p[0] = convert_double2((float2)(1)).x;
    p[1] = as_double2((long2)(1)).x;
}
