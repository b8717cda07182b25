// test: diagnostics
// Misspelled names of built-in functions that are made of types, widths and rounding modes.
kernel void k(global uchar *o, global float *p, global half *h, int n, int4 v) {
    o[0] = conver_uchar_sat(n);
//         ^^^^^^^^^^^^^^^^ E0101: call to undeclared function `conver_uchar_sat`
//  = help: did you mean `convert_uchar_sat`?
//  = fix: o[0] = convert_uchar_sat(n);
    p[1] = as_flaot(n);
//         ^^^^^^^^ E0101: call to undeclared function `as_flaot`
//  = help: did you mean `as_float`?
//  = fix: p[1] = as_float(n);
    float4 w = vlaod4(0, p);
//             ^^^^^^ E0101: call to undeclared function `vlaod4`
//  = help: did you mean `vload4`?
//  = fix: float4 w = vload4(0, p);
    w = convert_flaot4(v);
//      ^^^^^^^^^^^^^^ E0101: call to undeclared function `convert_flaot4`
//  = help: did you mean `convert_float4`?
//  = fix: w = convert_float4(v);
    w = convert_floar4_rte(v);
//      ^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `convert_floar4_rte`
//  = help: did you mean `convert_float4_rte`?
//  = fix: w = convert_float4_rte(v);
    vstroe4(w, 0, p);
//  ^^^^^^^ E0101: call to undeclared function `vstroe4`
//  = help: did you mean `vstore4`?
//  = fix: vstore4(w, 0, p);
    vstore_hafl4(w, 0, h);
//  ^^^^^^^^^^^^ E0101: call to undeclared function `vstore_hafl4`
//  = help: did you mean `vstore_half4`?
//  = fix: vstore_half4(w, 0, h);
    w = convertfloat4(v);
//      ^^^^^^^^^^^^^ E0101: call to undeclared function `convertfloat4`
//  = help: did you mean `convert_float4`?
//  = fix: w = convert_float4(v);
    w = convert_Float4(v);
//      ^^^^^^^^^^^^^^ E0101: call to undeclared function `convert_Float4`
//  = help: did you mean `convert_float4`?
//  = fix: w = convert_float4(v);
    w = vload5(0, p);
//      ^^^^^^ E0101: call to undeclared function `vload5`
//  = help: a vector has 2, 3, 4, 8 or 16 components
    w = as_float5(v);
//      ^^^^^^^^^ E0101: call to undeclared function `as_float5`
//  = help: a vector has 2, 3, 4, 8 or 16 components
    w = convert_float5(v);
//      ^^^^^^^^^^^^^^ E0101: call to undeclared function `convert_float5`
//  = help: a vector has 2, 3, 4, 8 or 16 components
    w = convert_real(v);
//      ^^^^^^^^^^^^ E0101: call to undeclared function `convert_real`
//  = note: conversion functions are `convert_T` and, for integer types, `convert_T_sat`, each with an optional suffix `_rte`, `_rtz`, `_rtp` or `_rtn`
}
