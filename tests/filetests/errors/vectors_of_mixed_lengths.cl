// test: diagnostics
// Arguments of built-in functions that are vectors of several lengths, or of a length that has no overload.
__kernel void k(__global float4 *p, __global float3 *q, __global float *s, __global int4 *n, float8 e,
                float16 w) {
    s[0] = dot(p[0], q[0]);
//         ^^^^^^^^^^^^^^^ E0201: no matching function for call to `dot` with argument types `float4`, `float3`
//  = note: candidates: `dot(float4, float4)`, `dot(float3, float3)`
//  = help: the vectors must have the same number of components: write `.xyz` of argument 1 (`float4`)
    s[1] = dot(q[0], p[0]);
//         ^^^^^^^^^^^^^^^ E0201: no matching function for call to `dot` with argument types `float3`, `float4`
//  = note: candidates: `dot(float3, float3)`, `dot(float4, float4)`
//  = help: the vectors must have the same number of components: write `.xyz` of argument 2 (`float4`)
    s[2] = distance(p[0], s[0]);
    q[0] = cross(q[0], p[0]);
//         ^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `cross` with argument types `float3`, `float4`
//  = note: candidates: `cross(float3, float3)`, `cross(float4, float4)`
//  = help: the vectors must have the same number of components: write `.xyz` of argument 2 (`float4`)
    p[0] = max(p[0], e);
//         ^^^^^^^^^^^^ E0201: no matching function for call to `max` with argument types `float4`, `float8`
//  = note: candidates: `max(float4, float4)`, `max(float8, float8)`
//  = help: the vectors must have the same number of components: write `.lo` of argument 2 (`float8`)
    p[0] = fma(p[0], q[0], p[0]);
//         ^^^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `fma` with argument types `float4`, `float3`, `float4`
//  = note: candidates: `fma(float4, float4, float4)`, `fma(float3, float3, float3)`
//  = help: the vectors must have the same number of components: write `.xyz` of argument 1 (`float4`) and `.xyz` of argument 3 (`float4`)
    p[0] = clamp(p[0], 0.0f, q[0]);
//         ^^^^^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `clamp` with argument types `float4`, `float`, `float3`
//  = note: candidates: `clamp(float4, float4, float4)`, `clamp(float3, float3, float3)`
//  = help: the vectors must have the same number of components: write `.xyz` of argument 1 (`float4`)
    p[0] = select(p[0], q[0], n[0]);
//         ^^^^^^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `select` with argument types `float4`, `float3`, `int4`
//  = note: candidates: `select(float4, float4, int4)`, `select(float3, float3, int3)`
//  = help: the vectors must have the same number of components: write `.xyz` of argument 1 (`float4`) and `.xyz` of argument 3 (`int4`)
    e = min(e, w);
//      ^^^^^^^^^ E0201: no matching function for call to `min` with argument types `float8`, `float16`
//  = note: candidates: `min(float8, float8)`, `min(float16, float16)`
//  = help: the vectors must have the same number of components: write `.lo` of argument 2 (`float16`)
    s[3] = length(e);
//         ^^^^^^^^^ E0201: no matching function for call to `length` with argument type `float8`
//  = note: candidates: `length(float4)`, `length(half4)`
//  = help: `length` has overloads for vectors of 2, 3 and 4 components only
    q[0] = cross(q[0].xy, q[1].xy);
//         ^^^^^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `cross` with argument types `float2`, `float2`
//  = note: candidates: `cross(float3, float3)`, `cross(half3, half3)`
//  = help: `cross` has overloads for vectors of 3 and 4 components only
    n[0] = any(p[0]);
//         ^^^^^^^^^ E0201: no matching function for call to `any` with argument type `float4`
//  = note: candidates: `any(char4)`, `any(short4)`, `any(int4)`
//  = help: compare the value, such as `x != 0`
    n[0] = abs(p[0]);
//         ^^^^^^^^^ E0201: no matching function for call to `abs` with argument type `float4`
//  = note: candidates: `abs(char4)`, `abs(uchar4)`, `abs(short4)`
//  = help: for floating-point values, use `fabs(x)`
    p[0] = sin(n[0]);
//         ^^^^^^^^^ E0201: no matching function for call to `sin` with argument type `int4`
//  = note: candidates: `sin(float4)`, `sin(half4)`
//  = help: convert the argument: `convert_float4(x)`
    p[0] = max(n[0], p[0]);
//         ^^^^^^^^^^^^^^^ E0201: no matching function for call to `max` with argument types `int4`, `float4`
//  = note: candidates: `max(float4, float4)`, `max(int4, int4)`, `max(uint4, uint4)`
//  = help: convert argument 1: `convert_float4(x)`
}
