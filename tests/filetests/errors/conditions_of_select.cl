// test: diagnostics
// Conditions of `select` that do not fit its values.
__kernel void k(__global float4 *f, __global int4 *i, __global float *s, __global char4 *c) {
    f[0] = select(f[1], f[2], s[0] > 0);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: call to `select` is ambiguous for argument types `float4`, `float4`, `int`
//  = help: the condition needs a component for each component of the values: for a scalar, write `c ? b : a`
    f[0] = select(f[1], f[2], true);
//         ^^^^^^^^^^^^^^^^^^^^^^^^ E0201: call to `select` is ambiguous for argument types `float4`, `float4`, `int`
//  = help: the condition needs a component for each component of the values: for a scalar, write `c ? b : a`
    f[0] = select(f[1], f[2], f[3]);
//         ^^^^^^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `select` with argument types `float4`, `float4`, `float4`
//  = note: candidates: `select(float4, float4, int4)`, `select(float4, float4, uint4)`, `select(char4, char4, char4)`
//  = help: compare the condition, such as `c != 0`
    f[0] = select(f[1], f[2], c[0]);
//         ^^^^^^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `select` with argument types `float4`, `float4`, `char4`
//  = note: candidates: `select(float4, float4, int4)`, `select(float4, float4, uint4)`, `select(char4, char4, char4)`
//  = help: convert argument 3: `convert_int4(x)`
    c[0] = select(c[1], c[2], i[0]);
//         ^^^^^^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `select` with argument types `char4`, `char4`, `int4`
//  = note: candidates: `select(char4, char4, char4)`, `select(char4, char4, uchar4)`, `select(float4, float4, int4)`
//  = help: convert argument 3: `convert_char4(x)`
    s[0] = select(s[1], s[2], i[0]);
//         ^^^^^^^^^^^^^^^^^^^^^^^^ E0201: call to `select` is ambiguous for argument types `float`, `float`, `int4`
//  = help: the condition of scalars is a scalar: select a component, such as `c.x`, or use `any(c)` or `all(c)`
    s[1] = select(s[1], s[2], s[0]);
//         ^^^^^^^^^^^^^^^^^^^^^^^^ E0201: call to `select` is ambiguous for argument types `float`, `float`, `float`
//  = help: compare the condition, such as `c != 0`
}
