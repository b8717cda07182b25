// test: diagnostics
// Suffixes of constants, and halves where other types are required.
__kernel void k(__global half *h, __global float *f, __global int *i) {
    h[0] = 1.5h;
    f[0] = 1.5d;
//         ^^^^ E0003: malformed number `1.5d`: the suffixes of a float are f and h
    f[1] = 1.5L;
//         ^^^^ E0003: malformed number `1.5L`: `long double` is reserved; a double has no suffix
    h[1] = 70000.0h;
//         ^^^^^^^^ W0201: the constant is too large for `half`: it becomes infinity
    i[0] = h[0] % 2;
//              ^ E0201: `%` cannot be applied to `half` and `int`
//  = help: `%` is for integers; of floats, write `x - y * trunc(x / y)`
    i[1] = h[0] << 1;
//              ^^ E0201: `<<` cannot be applied to `half` and `int`
    i[2] = as_int(h[0]);
//                ^^^^ E0201: `as_int` takes a value of 32 bits, not `half`
//  = help: to convert the value, write `convert_int(x)`
    h[2] = as_half(i[0]);
//                 ^^^^ E0201: `as_half` takes a value of 16 bits, not `int`
//  = help: to convert the value, write `convert_half(x)`
    __global float *p = h;
//                      ^ W0202: incompatible pointer types: variable `p` of type `global float *` takes a `global half *`
//  = help: cast the pointer, if that is meant
}
