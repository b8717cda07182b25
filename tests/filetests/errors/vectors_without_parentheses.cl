// test: diagnostics
// Initializers of a vector or of an array without what encloses them.
__kernel void k(__global float4 *o, __global float *q) {
    float4 v = 1, 2, 3, 4;
//                ^ E0001: expected identifier or `(`, found `2`
//  = help: write `(float4)(1, 2, 3, 4)`
    float2 w = 1.0f, -2.0f;
//                   ^ E0001: expected identifier or `(`, found `-`
//  = help: write `(float2)(1.0f, -2.0f)`
    const int2 i = (1), 2;
//                      ^ E0001: expected identifier or `(`, found `2`
//  = help: write `(int2)((1), 2)`
    float a[4] = 1, 2, 3, 4;
//                  ^ E0001: expected identifier or `(`, found `2`
//  = help: write `{1, 2, 3, 4}`
    float4 z = 1, 2, 3;
//                ^ E0001: expected identifier or `(`, found `2`
//  = help: each variable has its own initializer: `int x = 1, y = 2`
    float b[2] = 1, 2, c = 3;
//                  ^ E0001: expected identifier or `(`, found `2`
//  = help: each variable has its own initializer: `int x = 1, y = 2`
    int n = 1, 2;
//             ^ E0001: expected identifier or `(`, found `2`
//  = help: each variable has its own initializer: `int x = 1, y = 2`
    o[0] = v;
}
