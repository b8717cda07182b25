// test: diagnostics
// Built-in functions on vectors: vectors must fit, scalars are converted.
__kernel void k(__global float4 *f, __global int4 *i, __global uchar4 *c, __global float *s,
                __global const float *r, __constant int *t, float3 p, int2 q) {
    f[0] = max(f[0], i[0]);
//         ^^^^^^^^^^^^^^^ E0201: no matching function for call to `max` with argument types `float4`, `int4`
//  = note: candidates: `max(float4, float4)`, `max(int4, int4)`, `max(uint4, uint4)`
//  = help: convert argument 2: `convert_float4(x)`
    f[0] = max(f[0], f[0].xy);
//         ^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `max` with argument types `float4`, `float2`
//  = note: candidates: `max(float4, float4)`, `max(float2, float2)`
//  = help: the vectors must have the same number of components: write `.xy` of argument 1 (`float4`)
    f[0] = sin(i[0]);
//         ^^^^^^^^^ E0201: no matching function for call to `sin` with argument type `int4`
//  = note: candidates: `sin(float4)`, `sin(half4)`
//  = help: convert the argument: `convert_float4(x)`
    f[0] = pow(f[0], 2);
    i[0] = max(i[0], 0);
    c[0] = clamp(c[0], 0, 255);
    f[0] = clamp(f[0], 0, p);
//         ^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `clamp` with argument types `float4`, `int`, `float3`
//  = note: candidates: `clamp(float4, float4, float4)`, `clamp(float3, float3, float3)`
//  = help: the vectors must have the same number of components: write `.xyz` of argument 1 (`float4`)
    i[0] = select(i[0], i[1], 1);
//         ^^^^^^^^^^^^^^^^^^^^^ E0201: call to `select` is ambiguous for argument types `int4`, `int4`, `int`
//  = help: the condition needs a component for each component of the values: for a scalar, write `c ? b : a`
    f[0] = select(f[0], f[1], c[0]);
//         ^^^^^^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `select` with argument types `float4`, `float4`, `uchar4`
//  = note: candidates: `select(float4, float4, int4)`, `select(float4, float4, uint4)`, `select(char4, char4, uchar4)`
//  = help: convert argument 3: `convert_int4(x)`
    i[0] = isnan(i[0]);
//         ^^^^^^^^^^^ E0201: no matching function for call to `isnan` with argument type `int4`
//  = note: candidates: `isnan(float4)`, `isnan(half4)`
//  = help: convert the argument: `convert_float4(x)`
    s[0] = dot(f[0], p);
//         ^^^^^^^^^^^^ E0201: no matching function for call to `dot` with argument types `float4`, `float3`
//  = note: candidates: `dot(float4, float4)`, `dot(float3, float3)`
//  = help: the vectors must have the same number of components: write `.xyz` of argument 1 (`float4`)
    s[0] = length((float8)(1));
//         ^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `length` with argument type `float8`
//  = note: candidates: `length(float4)`, `length(half4)`
//  = help: `length` has overloads for vectors of 2, 3 and 4 components only
    s[0] = length(i[0]);
//         ^^^^^^^^^^^^ E0201: no matching function for call to `length` with argument type `int4`
//  = note: candidates: `length(float4)`, `length(half4)`
//  = help: convert the argument: `convert_float4(x)`
    f[0] = cross(f[0], p);
//         ^^^^^^^^^^^^^^ E0201: no matching function for call to `cross` with argument types `float4`, `float3`
//  = note: candidates: `cross(float4, float4)`, `cross(float3, float3)`
//  = help: the vectors must have the same number of components: write `.xyz` of argument 1 (`float4`)
    f[0].xy = cross(f[0].xy, f[1].xy);
//            ^^^^^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `cross` with argument types `float2`, `float2`
//  = note: candidates: `cross(float3, float3)`, `cross(half3, half3)`
//  = help: `cross` has overloads for vectors of 3 and 4 components only
    i[0] = convert_int4(f[0].xy);
//         ^^^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `convert_int4` with argument type `float2`
//  = note: candidates: `convert_int4(float4)`, `convert_int4(char4)`, `convert_int4(uchar4)`
//  = help: use `convert_int2` for 2 components
    i[0] = convert_int4(s[0]);
//         ^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `convert_int4` with argument type `float`
//  = note: candidates: `convert_int4(float4)`, `convert_int4(char4)`, `convert_int4(uchar4)`
    i[0] = as_int4(c[0]);
//                 ^^^^ E0201: invalid reinterpretation: `as_int4` requires a value of 128 bits, found `uchar4`
//  = help: to convert the value, write `convert_int4(x)`
    i[0] = as_int4(f[0].xy);
//                 ^^^^^^^ E0201: invalid reinterpretation: `as_int4` requires a value of 128 bits, found `float2`
    f[0] = vload4(0, f);
//                   ^ E0201: expected a pointer to a scalar type as the last argument of `vload4`, found `global float4 *`
//  = help: cast it to a pointer to `float`, or load and store whole vectors with `p[i]`
    f[0] = vload4(0.5f, s);
//                ^^^^ E0201: expected an integer as the offset of `vload4`, found `float`
    vstore4(f[0], 0, r);
//                   ^ E0204: `vstore4` cannot store through a read-only pointer of type `global const float *`
    vstore4(i[0], 0, s);
//          ^^^^ E0201: passing `int4` to parameter 1 of `vstore4` of incompatible type `float4`
//  = help: to convert each component, write `convert_float4(...)`; to reinterpret the bits, `as_float4(...)`
    vstore2(q, 0, t);
//                ^ E0204: `vstore2` cannot store through a read-only pointer of type `constant int *`
    vstore4(f[0], 0);
//  ^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 3, have 2
//  = help: the pointer comes last, after the offset: `vstore4(value, offset, pointer)`
    f[0] = vload5(0, s);
//         ^^^^^^ E0101: call to undeclared function `vload5`
//  = help: a vector has 2, 3, 4, 8 or 16 components
    f[0] = shuffle(f[0], i[0]);
//                       ^^^^ E0201: expected a vector of `uint` as the mask of `shuffle` for `float4`, found `int4`
    f[0] = shuffle(p, (uint4)(0));
//                 ^ E0201: `shuffle` requires vectors of 2, 4, 8 or 16 components, found `float3`
    f[0] = shuffle2(f[0], f[0].xy, (uint4)(0));
//                        ^^^^^^^ E0201: `shuffle2` requires two vectors of the same type, found `float4` and `float2`
    int4 n;
    f[0] = fract(f[0], &n);
//                     ^^ E0201: expected a pointer to `float4` as the last argument of `fract`, found `int4 *`
//  = help: pass the address, with `&`, of a variable of type `float4`
    f[0] = frexp(f[0], &n.x);
//                      ^^^ E0203: address of vector element requested
//  = note: OpenCL C 6.1.7
//  = help: take the address of the vector and cast the pointer
    i[0] = any(f[0]);
//         ^^^^^^^^^ E0201: no matching function for call to `any` with argument type `float4`
//  = note: candidates: `any(char4)`, `any(short4)`, `any(int4)`
//  = help: compare the value, such as `x != 0`
    i[0] = any((uint4)(1));
//         ^^^^^^^^^^^^^^^ E0201: no matching function for call to `any` with argument type `uint4`
//  = note: candidates: `any(int4)`, `any(long4)`, `any(char4)`
//  = help: convert the argument: `convert_int4(x)`
    i[0] = get_global_id(i[0]);
//         ^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `get_global_id` with argument type `int4`
//  = note: candidates: `get_global_id(uint)`
//  = help: `get_global_id` has no overloads for vectors: call it for each component
    f[0] = sin(f);
//             ^ E0201: invalid argument type `global float4 *` in call to `sin`
//  = help: `f` is a pointer: write `*f` for what it points to, or `f[i]` for an element
    i[0] = abs(f[0]);
//         ^^^^^^^^^ E0201: no matching function for call to `abs` with argument type `float4`
//  = note: candidates: `abs(char4)`, `abs(uchar4)`, `abs(short4)`
//  = help: for floating-point values, use `fabs(x)`
}
