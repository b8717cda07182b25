// test: diagnostics
// `vloadN` and `vstoreN` with their arguments in another order, or without some.
__kernel void k(__global float *a, float4 v) {
    v = vload4(a, 0);
//                ^ E0201: expected a pointer to a scalar type as the last argument of `vload4`, found `int`
//  = help: the pointer comes last, after the offset: `vload4(offset, pointer)`
    vstore4(v, a, 1);
//                ^ E0201: expected a pointer to a scalar type as the last argument of `vstore4`, found `int`
//  = help: the pointer comes last, after the offset: `vstore4(value, offset, pointer)`
    vstore4(a, 0, v);
//                ^ E0201: expected a pointer to a scalar type as the last argument of `vstore4`, found `float4`
//  = help: the pointer comes last, after the offset: `vstore4(value, offset, pointer)`
    v = vload4(a);
//      ^^^^^^^^^ E0202: too few arguments to function call, expected 2, have 1
//  = help: the pointer comes last, after the offset: `vload4(offset, pointer)`
    vstore4(v, a);
//  ^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 3, have 2
//  = help: the pointer comes last, after the offset: `vstore4(value, offset, pointer)`
}
