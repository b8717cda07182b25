// test: diagnostics
// options: --target skl
__kernel void k(__global half4 *h, __global double4 *d, __global int *p, __global half *s,
                __global const half *c) {
    h[0] = h[0] + 1.0f;
//                ^^^^ E0201: a scalar of type `float` has a higher rank than the elements of `half4`
//  = note: a scalar beside a vector is converted to the type of its elements (OpenCL C 6.2.6)
//  = help: write `(half)` before it
    d[0] = d[0] + h[0];
//              ^ E0201: `+` cannot be applied to `double4` and `half4`
//  = help: to convert each component, write `convert_double4(x)`
    d[1] = convert_float4(d[0]);
//         ^^^^^^^^^^^^^^^^^^^^ E0201: an object of type `double4` cannot take a value of type `float4`
//  = help: to convert each component, write `convert_double4(x)`
    int4 i = d[0] < d[1];
//           ^^^^^^^^^^^ E0201: variable `i` of type `int4` cannot take a value of type `long4`
//  = help: to convert each component, write `convert_int4(x)`
    i = h[0] == h[1];
//      ^^^^^^^^^^^^ E0201: an object of type `int4` cannot take a value of type `short4`
//  = help: to convert each component, write `convert_int4(x)`
    h[1] = as_half4(p[0]);
//                  ^^^^ E0201: `as_half4` takes a value of 64 bits, not `int`
    d[0] = pow(d[0], h[0]);
//         ^^^^^^^^^^^^^^^ E0201: no `pow` takes `double4`, `half4`
//  = note: there is `pow(half4, half4)`, `pow(double4, double4)`, `pow(float4, float4)`
//  = help: vectors are not converted: write `convert_T(x)`
    d[0] = dot(d[0], d[1]);
    d[1] = dot(d[0], convert_double4(h[0])) % 2;
//                                          ^ E0201: `%` cannot be applied to `double` and `int`
//  = help: `%` is for integers; of floats, write `x - y * trunc(x / y)`
    float4 f = vload_half4(0, h);
//                            ^ E0201: the last argument of `vload_half4` is a pointer to `const half`, not `global half4 *`
    f = vload_half3(0, s);
//      ^^^^^^^^^^^^^^^^^ E0201: an object of type `float4` cannot take a value of type `float3`
//  = help: to keep the bits, write `as_float4(x)`
    f = vloada_half5(0, s);
//      ^^^^^^^^^^^^ E0101: unknown function `vloada_half5`
    f = vload_half4_rtz(0, s);
//      ^^^^^^^^^^^^^^^ E0101: unknown function `vload_half4_rtz`
    f = vload_half4(s);
//      ^^^^^^^^^^^^^^ E0202: `vload_half4` takes 2 arguments, not 1
    vstore_half4(f, 0, c);
//                     ^ E0201: the last argument of `vstore_half4` is a pointer to `half`, not `global const half *`
    vstore_half4(f.xyz, 0, s);
//               ^^^^^ E0201: `vstore_half4` cannot store a value of type `float3`
    vstore_half4(1.0f, 0, s);
//               ^^^^ E0201: `vstore_half4` cannot store a value of type `float`
    vstorea_half4_rtx(f, 0, s);
//  ^^^^^^^^^^^^^^^^^ E0101: unknown function `vstorea_half4_rtx`
    vstore_half2(h[0].xy, 0, s);
//               ^^^^^^^ E0201: `vstore_half2` cannot store a value of type `half2`
    vstore_half8_rte(f, 0.5f, s);
//                      ^^^^ E0201: the offset of `vstore_half8_rte` is an integer, not a `float`
    p[0] = vec_step(p);
//         ^^^^^^^^^^^ E0201: `vec_step` takes a scalar or a vector, not `global int *`
    p[1] = vec_step(void);
//         ^^^^^^^^^^^^^^ E0201: `vec_step` takes a scalar or a vector, not `void`
    p[2] = vec_step(f, f);
//         ^^^^^^^^^^^^^^ E0202: `vec_step` takes 1 argument, not 2
    p[3] = vec_step(q);
//                  ^ E0101: unknown name `q`
    int table[vec_step(float3)] = {1, 2, 3, 4, 5};
//                                             ^ W0215: excess elements in array initializer of a `int[4]`
}
