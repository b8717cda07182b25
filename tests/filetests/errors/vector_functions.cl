// test: diagnostics
// Built-in functions on vectors: vectors must fit, scalars are converted.
__kernel void k(__global float4 *f, __global int4 *i, __global uchar4 *c, __global float *s,
                __global const float *r, __constant int *t, float3 p, int2 q) {
    f[0] = max(f[0], i[0]);
//         ^^^^^^^^^^^^^^^ E0201: no `max` takes `float4`, `int4`
//  = note: there is `max(int4, int4)`, `max(float4, float4)`, `max(char4, char4)`
//  = help: vectors are not converted: write `convert_T(x)`
    f[0] = max(f[0], f[0].xy);
//         ^^^^^^^^^^^^^^^^^^ E0201: no `max` takes `float4`, `float2`
//  = note: there is `max(float4, float4)`, `max(char4, char4)`, `max(uchar4, uchar4)`
//  = help: vectors are not converted: write `convert_T(x)`
    f[0] = sin(i[0]);
//         ^^^^^^^^^ E0201: no `sin` takes `int4`
//  = note: there is `sin(half4)`, `sin(float4)`
//  = help: vectors are not converted: write `convert_T(x)`
    f[0] = pow(f[0], 2);
    i[0] = max(i[0], 0);
    c[0] = clamp(c[0], 0, 255);
    f[0] = clamp(f[0], 0, p);
//         ^^^^^^^^^^^^^^^^^ E0201: no `clamp` takes `float4`, `int`, `float3`
//  = note: there is `clamp(float4, float4, float4)`, `clamp(int4, int4, int4)`, `clamp(char4, char4, char4)`
//  = help: vectors are not converted: write `convert_T(x)`
    i[0] = select(i[0], i[1], 1);
    f[0] = select(f[0], f[1], c[0]);
//         ^^^^^^^^^^^^^^^^^^^^^^^^ E0201: no `select` takes `float4`, `float4`, `uchar4`
//  = note: there is `select(float4, float4, int4)`, `select(float4, float4, uint4)`, `select(char4, char4, uchar4)`
//  = help: vectors are not converted: write `convert_T(x)`
    i[0] = isnan(i[0]);
//         ^^^^^^^^^^^ E0201: no `isnan` takes `int4`
//  = note: there is `isnan(half4)`, `isnan(float4)`
//  = help: vectors are not converted: write `convert_T(x)`
    s[0] = dot(f[0], p);
//         ^^^^^^^^^^^^ E0201: no `dot` takes `float4`, `float3`
//  = note: there is `dot(float4, float4)`, `dot(half4, half4)`, `dot(uchar4, uchar4)`
//  = help: vectors are not converted: write `convert_T(x)`
    s[0] = length((float8)(1));
//         ^^^^^^^^^^^^^^^^^^^ E0201: no `length` takes `float8`
//  = note: there is `length(float4)`, `length(half4)`, `length(double4)`
//  = help: vectors are not converted: write `convert_T(x)`
    s[0] = length(i[0]);
//         ^^^^^^^^^^^^ E0201: no `length` takes `int4`
//  = note: there is `length(half4)`, `length(float4)`
//  = help: vectors are not converted: write `convert_T(x)`
    f[0] = cross(f[0], p);
//         ^^^^^^^^^^^^^^ E0201: no `cross` takes `float4`, `float3`
//  = note: there is `cross(float4, float4)`, `cross(half4, half4)`
//  = help: vectors are not converted: write `convert_T(x)`
    f[0].xy = cross(f[0].xy, f[1].xy);
//            ^^^^^^^^^^^^^^^^^^^^^^^ E0201: no `cross` takes `float2`, `float2`
//  = note: there is `cross(float3, float3)`, `cross(half3, half3)`, `cross(double3, double3)`
//  = help: vectors are not converted: write `convert_T(x)`
    i[0] = convert_int4(f[0].xy);
//         ^^^^^^^^^^^^^^^^^^^^^ E0201: no `convert_int4` takes `float2`
//  = note: there is `convert_int4(float4)`, `convert_int4(char4)`, `convert_int4(uchar4)`
//  = help: vectors are not converted: write `convert_T(x)`
    i[0] = convert_int4(s[0]);
//         ^^^^^^^^^^^^^^^^^^ E0201: no `convert_int4` takes `float`
//  = note: there is `convert_int4(float4)`, `convert_int4(char4)`, `convert_int4(uchar4)`
    i[0] = as_int4(c[0]);
//                 ^^^^ E0201: `as_int4` takes a value of 128 bits, not `uchar4`
//  = help: to convert the value, write `convert_int4(x)`
    i[0] = as_int4(f[0].xy);
//                 ^^^^^^^ E0201: `as_int4` takes a value of 128 bits, not `float2`
    f[0] = vload4(0, f);
//                   ^ E0201: `vload4` takes a pointer to scalars, not `global float4 *`
//  = help: cast it to a pointer to `float`, or read and write whole vectors with `p[i]`
    f[0] = vload4(0.5f, s);
//                ^^^^ E0201: the offset of `vload4` is an integer, not `float`
    vstore4(f[0], 0, r);
//                   ^ E0204: `vstore4` cannot write through a `global const float *`
    vstore4(i[0], 0, s);
//          ^^^^ E0201: the target of type `float4` cannot take a value of type `int4`
//  = help: to convert each component, write `convert_float4(x)`; to keep the bits, `as_float4(x)`
    vstore2(q, 0, t);
//                ^ E0204: `vstore2` cannot write through a `constant int *`
    vstore4(f[0], 0);
//  ^^^^^^^^^^^^^^^^ E0202: `vstore4` takes 3 arguments, not 2
    f[0] = vload5(0, s);
//         ^^^^^^ E0101: unknown function `vload5`
    f[0] = shuffle(f[0], i[0]);
//                       ^^^^ E0201: the mask of `shuffle` of a `float4` is a vector of `uint`, not `int4`
    f[0] = shuffle(p, (uint4)(0));
//                 ^ E0201: `shuffle` takes vectors of 2, 4, 8 or 16 components, not `float3`
    f[0] = shuffle2(f[0], f[0].xy, (uint4)(0));
//                        ^^^^^^^ E0201: `shuffle2` takes two vectors of one type, not `float4` and `float2`
    int4 n;
    f[0] = fract(f[0], &n);
//                     ^^ E0201: the last argument of `fract` is a pointer to `float4`, not `int4 *`
//  = help: write `&x` of a variable of type `float4`
    f[0] = frexp(f[0], &n.x);
//                      ^^^ E0203: the address of a component of a vector cannot be taken
//  = note: OpenCL C 6.1.7
//  = help: take the address of the vector, and cast that pointer
    i[0] = any(f[0]);
//         ^^^^^^^^^ E0201: no `any` takes `float4`
//  = note: there is `any(char4)`, `any(short4)`, `any(int4)`
//  = help: vectors are not converted: write `convert_T(x)`
    i[0] = any((uint4)(1));
//         ^^^^^^^^^^^^^^^ E0201: no `any` takes `uint4`
//  = note: there is `any(char4)`, `any(short4)`, `any(int4)`
//  = help: vectors are not converted: write `convert_T(x)`
    i[0] = get_global_id(i[0]);
//         ^^^^^^^^^^^^^^^^^^^ E0201: no `get_global_id` takes `int4`
//  = note: there is `get_global_id(uint)`
//  = help: vectors are not converted: write `convert_T(x)`
    f[0] = sin(f);
//             ^ E0201: `sin` cannot take a value of type `global float4 *`
    i[0] = abs(f[0]);
//         ^^^^^^^^^ E0201: no `abs` takes `float4`
//  = note: there is `abs(char4)`, `abs(uchar4)`, `abs(short4)`
//  = help: vectors are not converted: write `convert_T(x)`
}
