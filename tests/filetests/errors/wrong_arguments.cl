// test: diagnostics
// Built-in functions with arguments that they do not accept.
__kernel void k(__global float *f, __global int *p) {
    f[0] = fma(f[0], f[1]);
//         ^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 3, have 2
//  = help: write `fma(a, b, c)`
    f[1] = fabs(f[0], f[1]);
//                    ^^^^ E0202: too many arguments to function call, expected 1, have 2
//  = help: write `fabs(x)`
    p[0] = get_global_id();
//         ^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 1, have 0
//  = help: name the dimension, from 0 to 2: `get_global_id(0)` for the first
    f[2] = sqrt(p);
//              ^ E0201: invalid argument type `global int *` in call to `sqrt`
//  = help: `p` is a pointer: write `*p` for what it points to, or `p[i]` for an element
}
