// test: diagnostics
// Built-in functions with arguments that they do not accept.
__kernel void k(__global float *f, __global int *p) {
    f[0] = fma(f[0], f[1]);
//         ^^^^^^^^^^^^^^^ E0202: `fma` takes 3 arguments, not 2
    f[1] = fabs(f[0], f[1]);
//         ^^^^^^^^^^^^^^^^ E0202: `fabs` takes 1 argument, not 2
    p[0] = get_global_id();
//         ^^^^^^^^^^^^^^^ E0202: `get_global_id` takes 1 argument, not 0
    f[2] = sqrt(p);
//              ^ E0201: `sqrt` cannot take a value of type `global int *`
}
