// test: diagnostics
// options: --target skl
__kernel void k(__global half4 *h, __global double4 *d, __global int *p, __global half *s,
                __global const half *c) {
    h[0] = h[0] + 1.0f;
//                ^^^^ E0201: scalar operand type `float` has greater rank than the element type of `half4`
//  = note: a scalar operand is converted to the element type of the vector (OpenCL C 6.2.6)
//  = help: write `(half)` before the scalar operand
    d[0] = d[0] + h[0];
//              ^ E0201: invalid operands to binary `+` (`double4` and `half4`)
//  = help: to convert each component, write `convert_double4(...)`
    d[1] = convert_float4(d[0]);
//         ^^^^^^^^^^^^^^^^^^^^ E0201: assigning to `double4` from incompatible type `float4`
//  = help: to convert each component, write `convert_double4(...)`
    int4 i = d[0] < d[1];
//           ^^^^^^^^^^^ E0201: initializing `int4` with an expression of incompatible type `long4`
//  = help: to convert each component, write `convert_int4(...)`
    i = h[0] == h[1];
//      ^^^^^^^^^^^^ E0201: assigning to `int4` from incompatible type `short4`
//  = help: to convert each component, write `convert_int4(...)`
    h[1] = as_half4(p[0]);
//                  ^^^^ E0201: invalid reinterpretation: `as_half4` requires a value of 64 bits, found `int`
    d[0] = pow(d[0], h[0]);
//         ^^^^^^^^^^^^^^^ E0201: no matching function for call to `pow` with argument types `double4`, `half4`
//  = note: candidates: `pow(double4, double4)`, `pow(half4, half4)`, `pow(float4, float4)`
//  = help: convert argument 2: `convert_double4(x)`
    d[0] = dot(d[0], d[1]);
    d[1] = dot(d[0], convert_double4(h[0])) % 2;
//                                          ^ E0201: invalid operands to binary `%` (`double` and `int`)
//  = help: `%` requires integers: for floating-point values, write `fmod(x, y)`
    float4 f = vload_half4(0, h);
//                            ^ E0201: expected a pointer to `const half` as the last argument of `vload_half4`, found `global half4 *`
    f = vload_half3(0, s);
//      ^^^^^^^^^^^^^^^^^ E0201: assigning to `float4` from incompatible type `float3`
//  = help: to set the other components too, write `(float4)(..., 0)`
    f = vloada_half5(0, s);
//      ^^^^^^^^^^^^ E0101: call to undeclared function `vloada_half5`
//  = help: a vector has 2, 3, 4, 8 or 16 components
    f = vload_half4_rtz(0, s);
//      ^^^^^^^^^^^^^^^ E0101: call to undeclared function `vload_half4_rtz`
    f = vload_half4(s);
//      ^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 2, have 1
//  = help: the pointer comes last, after the offset: `vload_half4(offset, pointer)`
    vstore_half4(f, 0, c);
//                     ^ E0201: expected a pointer to `half` as the last argument of `vstore_half4`, found `global const half *`
    vstore_half4(f.xyz, 0, s);
//               ^^^^^ E0201: `vstore_half4` cannot store a value of type `float3`
    vstore_half4(1.0f, 0, s);
//               ^^^^ E0201: `vstore_half4` cannot store a value of type `float`
    vstorea_half4_rtx(f, 0, s);
//  ^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `vstorea_half4_rtx`
//  = help: did you mean `vstorea_half4_rte`?
    vstore_half2(h[0].xy, 0, s);
//               ^^^^^^^ E0201: `vstore_half2` cannot store a value of type `half2`
    vstore_half8_rte(f, 0.5f, s);
//                      ^^^^ E0201: expected an integer as the offset of `vstore_half8_rte`, found `float`
    p[0] = vec_step(p);
//         ^^^^^^^^^^^ E0201: `vec_step` requires a built-in scalar or vector type, found `global int *`
    p[1] = vec_step(void);
//         ^^^^^^^^^^^^^^ E0201: `vec_step` requires a built-in scalar or vector type, found `void`
    p[2] = vec_step(f, f);
//                     ^ E0202: too many arguments to function call, expected 1, have 2
    p[3] = vec_step(q);
//                  ^ E0101: use of undeclared identifier `q`
    int table[vec_step(float3)] = {1, 2, 3, 4, 5};
//                                             ^ W0215: excess elements in array initializer for `int[4]`
}
