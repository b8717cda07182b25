// test: diagnostics
// Operands must have the same size and type; the condition of a statement must be a scalar.
__kernel void k(__global int4 *i, __global float4 *f, __global uint2 *u, __global char4 *c) {
    i[0] = i[1] + f[0];
//              ^ E0201: `+` cannot be applied to `int4` and `float4`
//  = help: to convert each component, write `convert_int4(x)`; to keep the bits, `as_int4(x)`
    i[1] = i[0] + u[0];
//              ^ E0201: `+` cannot be applied to `int4` and `uint2`
    c[0] = c[1] + 1;
//                ^ E0201: a scalar of type `int` has a higher rank than the elements of `char4`
//  = note: a scalar beside a vector is converted to the type of its elements (OpenCL C 6.2.6)
//  = help: write `(char)` before it
    f[0] = f[1] % f[2];
//              ^ E0201: `%` cannot be applied to `float4` and `float4`
//  = help: `%` is for integers; of floats, write `x - y * trunc(x / y)`
    f[1] = f[0] & f[2];
//              ^ E0201: `&` cannot be applied to `float4` and `float4`
    if (i[0] == i[1]) i[2] = 0;
//      ^^^^^^^^^^^^ E0201: a condition cannot be of type `int4`
//  = help: write `any(...)` or `all(...)` around it
    while (f[0]) f[0] = 0.0f;
//         ^^^^ E0201: a condition cannot be of type `float4`
    i[3] = f[0] < f[1] ? i[0] : u[0];
//         ^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: `?:` cannot be applied to `int4` and `uint2`
    i[4] = (int4)f[3];
//         ^^^^^^^^^^ E0201: a value of type `float4` cannot be cast to `int4`
//  = help: to convert each component, write `convert_int4(x)`; to keep the bits, `as_int4(x)`
    f[4]++;
//  ^^^^^^ E0201: `++` cannot be applied to `float4`
//  = note: of vectors it is for integers only (OpenCL C 6.3.b)
//  = help: write `+= 1`
    i[5] = !f[0] + ~f[1];
//                 ^^^^^ E0201: `~` cannot be applied to `float4`
    i[6] = i[0] << f[0];
//              ^^ E0201: `<<` cannot be applied to `int4` and `float4`
}
