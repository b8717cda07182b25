// test: diagnostics
// options: --target skl
__kernel void k(__global double *d, __global half *h, __global const half *c, __global int *p) {
    d[0] = 1.0L;
//         ^^^^ E0003: malformed number `1.0L`: `long double` is reserved; a double has no suffix
    d[1] = 1e400;
//         ^^^^^ W0201: the constant is too large for `double`: it becomes infinity
    h[0] = 65520.0h;
//         ^^^^^^^^ W0201: the constant is too large for `half`: it becomes infinity
    p[0] = d[0] % 2.0;
//              ^ E0201: `%` cannot be applied to `double` and `double`
//  = help: `%` is for integers; of floats, write `x - y * trunc(x / y)`
    p[1] = d[0] & 1;
//              ^ E0201: `&` cannot be applied to `double` and `int`
    d[2] = pow(h[0], d[0]);
//         ^^^^^^^^^^^^^^^ E0201: the call of `pow` is ambiguous for `half`, `double`
//  = help: cast the arguments to one type
    d[3] = min(h[0], d[0]);
//         ^^^^^^^^^^^^^^^ E0201: the call of `min` is ambiguous for `half`, `double`
//  = help: cast the arguments to one type
    h[1] = vload_half(0, p);
//                       ^ E0201: the last argument of `vload_half` is a pointer to `const half`, not `global int *`
    vstore_half(1.0f, 0, c);
//                       ^ E0201: the last argument of `vstore_half` is a pointer to `half`, not `global const half *`
    vstore_half(d, 0, h);
//              ^ E0201: `vstore_half` cannot store a value of type `global double *`
    vstore_half_rtx(1.0f, 0, h);
//  ^^^^^^^^^^^^^^^ E0101: unknown function `vstore_half_rtx`
    vstore_half(1.0f, h);
//  ^^^^^^^^^^^^^^^^^^^^ E0202: `vstore_half` takes 3 arguments, not 2
    vstore_half(1.0f, 1.5f, h);
//                    ^^^^ E0201: the offset of `vstore_half` is an integer, not a `float`
    d[4] = fract(d[0], p);
//                     ^ E0201: the last argument of `fract` is a pointer to `double`, not `global int *`
//  = help: write `&x` of a variable of type `double`
    double double e;
//         ^^^^^^ E0201: two types in one declaration
    unsigned half u;
//  ^^^^^^^^^^^^^ E0201: these words make no type together
}
