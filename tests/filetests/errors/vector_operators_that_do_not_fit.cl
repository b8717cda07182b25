// test: diagnostics
// Operands must have the same size and type; the condition of a statement must be a scalar.
__kernel void k(__global int4 *i, __global float4 *f, __global uint2 *u, __global char4 *c) {
    i[0] = i[1] + f[0];
//              ^ E0201: invalid operands to binary `+` (`int4` and `float4`)
//  = help: to convert each component, write `convert_int4(...)`; to reinterpret the bits, `as_int4(...)`
    i[1] = i[0] + u[0];
//              ^ E0201: invalid operands to binary `+` (`int4` and `uint2`)
    c[0] = c[1] + 1;
//                ^ E0201: scalar operand type `int` has greater rank than the element type of `char4`
//  = note: a scalar operand is converted to the element type of the vector (OpenCL C 6.2.6)
//  = help: write `(char)` before the scalar operand
    f[0] = f[1] % f[2];
//              ^ E0201: invalid operands to binary `%` (`float4` and `float4`)
//  = help: `%` requires integers: for floating-point values, write `fmod(x, y)`
    f[1] = f[0] & f[2];
//              ^ E0201: invalid operands to binary `&` (`float4` and `float4`)
    if (i[0] == i[1]) i[2] = 0;
//      ^^^^^^^^^^^^ E0201: used type `int4` where arithmetic or pointer type is required
//  = help: test the components with `any(...)` or `all(...)`
    while (f[0]) f[0] = 0.0f;
//         ^^^^ E0201: used type `float4` where arithmetic or pointer type is required
//  = help: compare the components, and test the results with `any(...)` or `all(...)`, such as `any(v != 0)`
    i[3] = f[0] < f[1] ? i[0] : u[0];
//         ^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: incompatible operand types (`int4` and `uint2`)
    i[4] = (int4)f[3];
//         ^^^^^^^^^^ E0201: cannot cast from type `float4` to `int4`
//  = help: to convert each component, write `convert_int4(...)`; to reinterpret the bits, `as_int4(...)`
    f[4]++;
//  ^^^^^^ E0201: cannot increment value of type `float4`
//  = note: the operand must be a scalar or a vector of integers (OpenCL C 6.3.b)
//  = help: write `+= 1`
    i[5] = !f[0] + ~f[1];
//                 ^^^^^ E0201: invalid argument type `float4` to unary `~`
    i[6] = i[0] << f[0];
//              ^^ E0201: invalid operands to binary `<<` (`int4` and `float4`)
}
