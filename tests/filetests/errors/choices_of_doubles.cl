// test: diagnostics
// options: --target pvc
// Choices by component between constants of type `double`, where the condition is of floats.
__kernel void k(__global float4 *p, __global double4 *d, double x) {
    p[0] = p[1] < p[2] ? 1.0 : 0.0;
//         ^^^^^^^^^^^^^^^^^^^^^^^ E0201: vector condition type `int4` and result type `double4` do not have elements of the same size
//  = note: `?:` selects by component (OpenCL C 6.3.i)
//  = help: write `1.0f` and `0.0f`
//  = fix: p[0] = p[1] < p[2] ? 1.0f : 0.0f;
    p[0] = p[1] < p[2] ? 1.0f : -0.5;
//         ^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: vector condition type `int4` and result type `double4` do not have elements of the same size
//  = note: `?:` selects by component (OpenCL C 6.3.i)
//  = help: write `0.5f`
//  = fix: p[0] = p[1] < p[2] ? 1.0f : -0.5f;
    d[0] = p[1] < p[2] ? x : 0.0;
//         ^^^^^^^^^^^^^^^^^^^^^ E0201: vector condition type `int4` and result type `double4` do not have elements of the same size
//  = note: `?:` selects by component (OpenCL C 6.3.i)
//  = help: convert the condition with `convert_long4(...)`
    d[0] = d[1] < d[2] ? 1.0 : 0.0;
}
