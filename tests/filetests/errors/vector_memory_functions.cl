// test: diagnostics
// vload and vstore require pointers to elements.
__kernel void k(__global float4 *v, __global float *f, __constant int *c, __global half *h) {
    v[0] = vload4(0, v);
//                   ^ E0201: `vload4` takes a pointer to scalars, not `global float4 *`
//  = help: cast it to a pointer to `float`, or read and write whole vectors with `p[i]`
    v[1] = vload3(0, f);
//         ^^^^^^^^^^^^ E0201: an object of type `float4` cannot take a value of type `float3`
//  = help: to keep the bits, write `as_float4(x)`
    v[2] = vload5(0, f);
//         ^^^^^^ E0101: unknown function `vload5`
    vstore4(v[0], 0, c);
//                   ^ E0204: `vstore4` cannot write through a `constant int *`
    vstore2(v[0], 0, f);
//          ^^^^ E0201: the target of type `float2` cannot take a value of type `float4`
//  = help: choose components: `.xy`
    f[0] = vload_half(0, f);
//                       ^ E0201: the last argument of `vload_half` is a pointer to `const half`, not `global float *`
    vstore_half(v[0], 0, h);
//              ^^^^ E0201: `vstore_half` cannot store a value of type `float4`
    vstore_half_rtx(f[0], 0, h);
//  ^^^^^^^^^^^^^^^ E0101: unknown function `vstore_half_rtx`
    v[3] = vload4(f);
//         ^^^^^^^^^ E0202: `vload4` takes 2 arguments, not 1
}
