// test: diagnostics
// Suffixes of constants, and halves where other types are required.
__kernel void k(__global half *h, __global float *f, __global int *i) {
    h[0] = 1.5h;
//         ^^^^ W0232: `half` without the extension `cl_khr_fp16`, which other compilers require
//  = note: pointers to `half`, `vload_half` and `vstore_half` do not require it
//  = help: write `#pragma OPENCL EXTENSION cl_khr_fp16 : enable` before the first use, or compute in `float`
    f[0] = 1.5d;
//         ^^^^ E0003: invalid numeric literal `1.5d`: invalid suffix on floating constant: expected `f` or `h`
    f[1] = 1.5L;
//         ^^^^ E0003: invalid numeric literal `1.5L`: `long double` is reserved: a double has no suffix
    h[1] = 70000.0h;
//         ^^^^^^^^ W0217: magnitude of floating-point constant too large for type `half`: the value is infinity
    i[0] = h[0] % 2;
//              ^ E0201: invalid operands to binary `%` (`half` and `int`)
//  = help: `%` requires integers: for floating-point values, write `fmod(x, y)`
    i[1] = h[0] << 1;
//              ^^ E0201: invalid operands to binary `<<` (`half` and `int`)
//  = help: `<<` requires integers: for one bit write `x * 2`, for more `ldexp(x, n)`
    i[2] = as_int(h[0]);
//                ^^^^ E0201: invalid reinterpretation: `as_int` requires a value of 32 bits, found `half`
//  = help: to convert the value, write `convert_int(x)`
    h[2] = as_half(i[0]);
//                 ^^^^ E0201: invalid reinterpretation: `as_half` requires a value of 16 bits, found `int`
//  = help: to reinterpret all bits, write `as_half2(x)`
    __global float *p = h;
//                      ^ W0202: incompatible pointer types initializing `global float *` with an expression of type `global half *`
//  = help: add an explicit cast if this is intended
}
