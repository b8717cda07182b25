// test: diagnostics
// options: --target skl
__kernel void k(__global double *d, __global half *h, __global const half *c, __global int *p) {
    d[0] = 1.0L;
//         ^^^^ E0003: invalid numeric literal `1.0L`: `long double` is reserved: a double has no suffix
    d[1] = 1e400;
//         ^^^^^ W0217: magnitude of floating-point constant too large for type `double`: the value is infinity
    h[0] = 65520.0h;
//         ^^^^^^^^ W0232: `half` without the extension `cl_khr_fp16`, which other compilers require
//  = note: pointers to `half`, `vload_half` and `vstore_half` do not require it
//  = help: write `#pragma OPENCL EXTENSION cl_khr_fp16 : enable` before the first use, or compute in `float`
//         ^^^^^^^^ W0217: magnitude of floating-point constant too large for type `half`: the value is infinity
    p[0] = d[0] % 2.0;
//              ^ E0201: invalid operands to binary `%` (`double` and `double`)
//  = help: `%` requires integers: for floating-point values, write `fmod(x, y)`
    p[1] = d[0] & 1;
//              ^ E0201: invalid operands to binary `&` (`double` and `int`)
    d[2] = pow(h[0], d[0]);
//         ^^^^^^^^^^^^^^^ E0201: call to `pow` is ambiguous for argument types `half`, `double`
//  = help: cast argument 1 to `double`
    d[3] = min(h[0], d[0]);
//         ^^^^^^^^^^^^^^^ E0201: call to `min` is ambiguous for argument types `half`, `double`
//  = help: cast argument 1 to `double`
    h[1] = vload_half(0, p);
//                       ^ E0201: expected a pointer to `const half` as the last argument of `vload_half`, found `global int *`
    vstore_half(1.0f, 0, c);
//                       ^ E0201: expected a pointer to `half` as the last argument of `vstore_half`, found `global const half *`
    vstore_half(d, 0, h);
//              ^ E0201: `vstore_half` cannot store a value of type `global double *`
    vstore_half_rtx(1.0f, 0, h);
//  ^^^^^^^^^^^^^^^ E0101: call to undeclared function `vstore_half_rtx`
//  = help: did you mean `vstore_half_rte`?
    vstore_half(1.0f, h);
//  ^^^^^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 3, have 2
//  = help: the pointer comes last, after the offset: `vstore_half(value, offset, pointer)`
    vstore_half(1.0f, 1.5f, h);
//                    ^^^^ E0201: expected an integer as the offset of `vstore_half`, found `float`
    d[4] = fract(d[0], p);
//                     ^ E0201: expected a pointer to `double` as the last argument of `fract`, found `global int *`
//  = help: pass the address, with `&`, of a variable of type `double`
    double double e;
//         ^^^^^^ E0201: cannot combine with previous type specifier
    unsigned half u;
//  ^^^^^^^^^^^^^ E0201: `half` cannot be signed or unsigned
}
