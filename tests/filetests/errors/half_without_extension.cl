// test: diagnostics
// The first variable that is a half, without the pragma that other compilers require.
half twice(__global const half *p) {
//   ^^^^^ W0232: `half` without the extension `cl_khr_fp16`, which other compilers require
//  = note: pointers to `half`, `vload_half` and `vstore_half` do not require it
//  = help: write `#pragma OPENCL EXTENSION cl_khr_fp16 : enable` before the first use, or compute in `float`
    return p[0] * 2;
}

__kernel void k(__global half *p, half h) {
    half4 v = (half4)(0);
    half x = v.x + 1.0h;
    p[0] = h + x + twice(p);
}
