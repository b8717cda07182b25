// test: diagnostics
// The components of a vector literal must match the vector.
__kernel void k(__global int4 *o, __global float2 *f, int n) {
    o[0] = (int4)(1, 2, 3);
//         ^^^^^^^^^^^^^^^ E0207: too few elements in vector initialization (expected 4 for `int4`, have 3)
//  = note: a vector is not an array: the remaining components are not set to 0
//  = help: give all 4 components
    o[1] = (int4)(1, 2, 3, 4, 5);
//                            ^ E0207: too many elements in vector initialization (expected 4 for `int4`, have 5)
    o[2] = (int4)(f[0], 1, 2);
//                ^^^^ E0201: initializing `int2` with an expression of incompatible type `float2`
//  = help: to convert each component, write `convert_int2(...)`; to reinterpret the bits, `as_int2(...)`
    o[3] = (int4)();
//                ^ E0001: expected expression, found `)`
    o[4] = (int3)(1, 2, 3);
//         ^^^^^^^^^^^^^^^ E0201: assigning to `int4` from incompatible type `int3`
//  = help: to set the other components too, write `(int4)(..., 0)`
    o[5] = (int4)(o[1].xyz, o[2].xy);
//                          ^^^^^^^ E0207: too many elements in vector initialization (expected 4 for `int4`, have 5)
    float4 v = (float4)(f[0], f[1].x);
//             ^^^^^^^^^^^^^^^^^^^^^^ E0207: too few elements in vector initialization (expected 4 for `float4`, have 3)
//  = note: a vector is not an array: the remaining components are not set to 0
//  = help: give all 4 components
    o[6] = (int5)(1);
//          ^^^^ E0101: call to undeclared function `int5`
//  = help: a vector has 2, 3, 4, 8 or 16 components
}
