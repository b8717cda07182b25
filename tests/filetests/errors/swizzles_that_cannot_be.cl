// test: diagnostics
// Components that a vector does not have, duplicate components in a destination, and mixed names.
__kernel void k(__global float4 *o, __global float2 *p) {
    float4 v = o[0];
    float2 w = p[0];
    w.z = 1.0f;
//    ^ E0201: a `float2` has no component `z`
//  = help: its components are `x` to `y`
    v.xx = w;
//  ^^^^ E0203: a component stands twice in what is to be written
    v.s4 = 1.0f;
//    ^^ E0201: a `float4` has no component `s4`
//  = help: its components are `x` to `w`
    v.xs1 = w;
//    ^^^ E0201: `xs1` chooses no components of a `float4`: `s` is no component
//  = help: write `x` to `w`, `s` with hexadecimal digits, `lo`, `hi`, `even` or `odd`
    v.hi.z = 2.0f;
//       ^ E0201: a `float2` has no component `z`
//  = help: its components are `x` to `y`
    v.xyzwx = v;
//    ^^^^^ E0201: 5 components make no vector
//  = help: choose 1, 2, 3, 4, 8 or 16
    v.q = 3.0f;
//    ^ E0201: `q` chooses no components of a `float4`
//  = help: write `x` to `w`, `s` with hexadecimal digits, `lo`, `hi`, `even` or `odd`
    v.xy = v.xyz;
//         ^^^^^ E0201: an object of type `float2` cannot take a value of type `float3`
//  = help: choose components: `.xy`
    (v + v).x = 1.0f;
//  ^^^^^^^^^ E0203: this is a value, not a variable or a place in memory
    float *a = &v.x;
//              ^^^ E0203: the address of a component of a vector cannot be taken
//  = note: OpenCL C 6.1.7
//  = help: take the address of the vector, and cast that pointer
    o[1] = v;
}
