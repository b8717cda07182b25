// test: diagnostics
// Arrays that are allocated, and vectors of GLSL.
kernel void k(global int *a, global float4 *v) {
    int[] t = new int[16];
//     ^^ E0001: brackets are not allowed here
//  = help: OpenCL C has no `new` and no dynamic memory: declare an array of constant size, `int t[16]`
    int u[] = new int[16];
//            ^^^ E0902: C++ `new` is not OpenCL C
//  = help: OpenCL C has no dynamic memory: declare an array of constant size, or pass a buffer
    a[0] = t[0] + u[0];
    v[0] = vec4(1.0);
//         ^^^^ E0101: call to undeclared function `vec4`
//  = help: use a vector literal: `(float4)(x, y, z, w)`, or `(float4)(x)` for equal components
//  = fix: v[0] = (float4)(1.0);
    vec2 w = vec2(1.0f, 2.0f);
//  ^^^^ E0101: unknown type name `vec2`
//  = help: use `float2`
//  = fix: float2 w = vec2(1.0f, 2.0f);
//           ^^^^ E0101: call to undeclared function `vec2`
//  = help: use a vector literal: `(float2)(x, y)`, or `(float2)(x)` for equal components
//  = fix: vec2 w = (float2)(1.0f, 2.0f);
}
