// test: diagnostics
// The components of a vector literal must match the vector.
__kernel void k(__global int4 *o, __global float2 *f, int n) {
    o[0] = (int4)(1, 2, 3);
//         ^^^^^^^^^^^^^^^ E0207: this gives 3 components, and a `int4` has 4
//  = help: `(int4)(x)` has x in all components
    o[1] = (int4)(1, 2, 3, 4, 5);
//         ^^^^^^^^^^^^^^^^^^^^^ E0207: this gives 5 components, and a `int4` has 4
    o[2] = (int4)(f[0], 1, 2);
//                ^^^^ E0201: a part of a vector of type `int2` cannot take a value of type `float2`
//  = help: to convert each component, write `convert_int2(x)`; to keep the bits, `as_int2(x)`
    o[3] = (int4)();
//                ^ E0001: expected an expression, found `)`
    o[4] = (int3)(1, 2, 3);
//         ^^^^^^^^^^^^^^^ E0201: an object of type `int4` cannot take a value of type `int3`
//  = help: to keep the bits, write `as_int4(x)`
    o[5] = (int4)(o[1].xyz, o[2].xy);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^ E0207: this gives 5 components, and a `int4` has 4
    float4 v = (float4)(f[0], f[1].x);
//             ^^^^^^^^^^^^^^^^^^^^^^ E0207: this gives 3 components, and a `float4` has 4
//  = help: `(float4)(x)` has x in all components
    o[6] = (int5)(1);
//          ^^^^ E0101: unknown function `int5`
}
