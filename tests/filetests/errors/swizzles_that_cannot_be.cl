// test: diagnostics
// Components that a vector does not have, duplicate components in a destination, and mixed names.
__kernel void k(__global float4 *o, __global float2 *p) {
    float4 v = o[0];
    float2 w = p[0];
    w.z = 1.0f;
//    ^ E0201: vector component access `z` exceeds type `float2`
//  = help: use components `x` to `y`
    v.xx = w;
//  ^^^^ E0203: vector is not assignable (contains duplicate components)
    v.s4 = 1.0f;
//    ^^ E0201: vector component access `s4` exceeds type `float4`
//  = help: use components `x` to `w`
    v.xs1 = w;
//    ^^^ E0201: illegal vector component name `xs1` for `float4`: `s` is not a component
//  = help: use `x` to `w`, `s` with hexadecimal digits, `lo`, `hi`, `even` or `odd`
    v.hi.z = 2.0f;
//       ^ E0201: vector component access `z` exceeds type `float2`
//  = help: use components `x` to `y`
    v.xyzwx = v;
//    ^^^^^ E0201: vector component access has invalid length 5
//  = help: select 1, 2, 3, 4, 8 or 16 components
    v.q = 3.0f;
//    ^ E0201: illegal vector component name `q` for `float4`
//  = help: use `x` to `w`, `s` with hexadecimal digits, `lo`, `hi`, `even` or `odd`
    v.xy = v.xyz;
//         ^^^^^ E0201: assigning to `float2` from incompatible type `float3`
//  = help: select components: `.xy`
    (v + v).x = 1.0f;
//  ^^^^^^^^^ E0203: expression is not assignable
    float *a = &v.x;
//              ^^^ E0203: address of vector element requested
//  = note: OpenCL C 6.1.7
//  = help: take the address of the vector and cast the pointer
    o[1] = v;
}
