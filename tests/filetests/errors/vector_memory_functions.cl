// test: diagnostics
// vload and vstore require pointers to elements.
__kernel void k(__global float4 *v, __global float *f, __constant int *c, __global half *h) {
    v[0] = vload4(0, v);
//                   ^ E0201: expected a pointer to a scalar type as the last argument of `vload4`, found `global float4 *`
//  = help: cast it to a pointer to `float`, or load and store whole vectors with `p[i]`
    v[1] = vload3(0, f);
//         ^^^^^^^^^^^^ E0201: assigning to `float4` from incompatible type `float3`
//  = help: to set the other components too, write `(float4)(..., 0)`
    v[2] = vload5(0, f);
//         ^^^^^^ E0101: call to undeclared function `vload5`
//  = help: a vector has 2, 3, 4, 8 or 16 components
    vstore4(v[0], 0, c);
//                   ^ E0204: `vstore4` cannot store through a read-only pointer of type `constant int *`
    vstore2(v[0], 0, f);
//          ^^^^ E0201: passing `float4` to parameter 1 of `vstore2` of incompatible type `float2`
//  = help: select components: `.xy`
    f[0] = vload_half(0, f);
//                       ^ E0201: expected a pointer to `const half` as the last argument of `vload_half`, found `global float *`
    vstore_half(v[0], 0, h);
//              ^^^^ E0201: `vstore_half` cannot store a value of type `float4`
    vstore_half_rtx(f[0], 0, h);
//  ^^^^^^^^^^^^^^^ E0101: call to undeclared function `vstore_half_rtx`
//  = help: did you mean `vstore_half_rte`?
    v[3] = vload4(f);
//         ^^^^^^^^^ E0202: too few arguments to function call, expected 2, have 1
//  = help: the pointer comes last, after the offset: `vload4(offset, pointer)`
}
