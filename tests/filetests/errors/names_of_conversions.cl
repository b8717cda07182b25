// test: diagnostics
// Conversions that do not exist: to floats with saturation, with other modes, of other types.
__kernel void k(__global float *f, __global int *i, __global int4 *v) {
    f[0] = convert_float_sat(i[0]);
//         ^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `convert_float_sat`
//  = note: conversion functions are `convert_T` and, for integer types, `convert_T_sat`, each with an optional suffix `_rte`, `_rtz`, `_rtp` or `_rtn`
//  = help: use `convert_float`
    f[1] = convert_float_sat_rte(i[1]);
//         ^^^^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `convert_float_sat_rte`
//  = note: conversion functions are `convert_T` and, for integer types, `convert_T_sat`, each with an optional suffix `_rte`, `_rtz`, `_rtp` or `_rtn`
//  = help: use `convert_float_rte`
    i[0] = convert_int_rtx(f[0]);
//         ^^^^^^^^^^^^^^^ E0101: call to undeclared function `convert_int_rtx`
//  = note: conversion functions are `convert_T` and, for integer types, `convert_T_sat`, each with an optional suffix `_rte`, `_rtz`, `_rtp` or `_rtn`
//  = help: use `convert_int_rte`
    i[1] = convert_int_rte_sat(f[0]);
//         ^^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `convert_int_rte_sat`
//  = note: conversion functions are `convert_T` and, for integer types, `convert_T_sat`, each with an optional suffix `_rte`, `_rtz`, `_rtp` or `_rtn`
//  = help: use `convert_int_sat_rte`
    i[2] = convert_bool(i[3]);
//         ^^^^^^^^^^^^ E0101: call to undeclared function `convert_bool`
//  = note: conversion functions are `convert_T` and, for integer types, `convert_T_sat`, each with an optional suffix `_rte`, `_rtz`, `_rtp` or `_rtn`
    v[0] = convert_int5(v[1]);
//         ^^^^^^^^^^^^ E0101: call to undeclared function `convert_int5`
//  = help: a vector has 2, 3, 4, 8 or 16 components
    v[1] = convert_int4(v[2].xy);
//         ^^^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `convert_int4` with argument type `int2`
//  = note: candidates: `convert_int4(int4)`, `convert_int4(float4)`, `convert_int4(uint4)`
//  = help: use `convert_int2` for 2 components
    i[4] = as_intt(f[2]);
//         ^^^^^^^ E0101: call to undeclared function `as_intt`
//  = help: did you mean `as_int`?
    i[5] = convert_int_sat_rtz(f[3]) + convert_int(f[4], 1);
//                                                       ^ E0202: too many arguments to function call, expected 1, have 2
//  = help: write `convert_int(x)`
}
__kernel void suffixes(__global uchar4 *o, __global float4 *v) {
    o[0] = convert_uchar4_saturate(v[0]);
//         ^^^^^^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `convert_uchar4_saturate`
//  = note: conversion functions are `convert_T` and, for integer types, `convert_T_sat`, each with an optional suffix `_rte`, `_rtz`, `_rtp` or `_rtn`
//  = help: use `convert_uchar4_sat`
    o[1] = convert_uchar4_sta(v[0]);
//         ^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `convert_uchar4_sta`
//  = note: conversion functions are `convert_T` and, for integer types, `convert_T_sat`, each with an optional suffix `_rte`, `_rtz`, `_rtp` or `_rtn`
//  = help: use `convert_uchar4_sat`
    o[2] = convert_uchar4_sat_rt(v[1]);
//         ^^^^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `convert_uchar4_sat_rt`
//  = note: conversion functions are `convert_T` and, for integer types, `convert_T_sat`, each with an optional suffix `_rte`, `_rtz`, `_rtp` or `_rtn`
//  = help: use `convert_uchar4_sat_rte`
    o[3] = convert_uchar4_saturated_floor(v[0]);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `convert_uchar4_saturated_floor`
//  = note: conversion functions are `convert_T` and, for integer types, `convert_T_sat`, each with an optional suffix `_rte`, `_rtz`, `_rtp` or `_rtn`
//  = help: use `convert_uchar4_sat_rtn`
}
