// test: diagnostics
// Unlike in an array, no component of a vector may be omitted.
__kernel void k(__global float4 *p) {
    float4 a = {1, 2, 3};
//             ^^^^^^^^^ E0207: too few elements in vector initialization (expected 4 for `float4`, have 3)
//  = note: a vector is not an array: the remaining components are not set to 0
//  = help: give all 4 components
    float4 b = {1.0f};
//             ^^^^^^ E0207: too few elements in vector initialization (expected 4 for `float4`, have 1)
//  = help: to set all components to one value, write `(float4)(x)`
    float3 c = {1, 2, 3, 4};
//                       ^ E0207: too many elements in vector initialization (expected 3 for `float3`, have 4)
//  = help: `float4` has 4 components
    float4 d = {1, 2, 3, 4, 5};
//                          ^ E0207: too many elements in vector initialization (expected 4 for `float4`, have 5)
    float4 e = (float4)(1, 2);
//             ^^^^^^^^^^^^^^ E0207: too few elements in vector initialization (expected 4 for `float4`, have 2)
//  = note: a vector is not an array: the remaining components are not set to 0
//  = help: give all 4 components
    float f[4] = {1, 2};
    p[0] = a + b + d + e + f[0];
}
