// test: diagnostics
// Conversions that do not exist: to floats with saturation, with other modes, of other types.
__kernel void k(__global float *f, __global int *i, __global int4 *v) {
    f[0] = convert_float_sat(i[0]);
//         ^^^^^^^^^^^^^^^^^ E0101: unknown function `convert_float_sat`
//  = note: conversions are `convert_T`, for integers `convert_T_sat`, and `_rte`, `_rtz`, `_rtp` or `_rtn` behind that
    f[1] = convert_float_sat_rte(i[1]);
//         ^^^^^^^^^^^^^^^^^^^^^ E0101: unknown function `convert_float_sat_rte`
//  = note: conversions are `convert_T`, for integers `convert_T_sat`, and `_rte`, `_rtz`, `_rtp` or `_rtn` behind that
    i[0] = convert_int_rtx(f[0]);
//         ^^^^^^^^^^^^^^^ E0101: unknown function `convert_int_rtx`
//  = note: conversions are `convert_T`, for integers `convert_T_sat`, and `_rte`, `_rtz`, `_rtp` or `_rtn` behind that
    i[1] = convert_int_rte_sat(f[0]);
//         ^^^^^^^^^^^^^^^^^^^ E0101: unknown function `convert_int_rte_sat`
//  = note: conversions are `convert_T`, for integers `convert_T_sat`, and `_rte`, `_rtz`, `_rtp` or `_rtn` behind that
    i[2] = convert_bool(i[3]);
//         ^^^^^^^^^^^^ E0101: unknown function `convert_bool`
//  = note: conversions are `convert_T`, for integers `convert_T_sat`, and `_rte`, `_rtz`, `_rtp` or `_rtn` behind that
    v[0] = convert_int5(v[1]);
//         ^^^^^^^^^^^^ E0101: unknown function `convert_int5`
//  = note: conversions are `convert_T`, for integers `convert_T_sat`, and `_rte`, `_rtz`, `_rtp` or `_rtn` behind that
    v[1] = convert_int4(v[2].xy);
//         ^^^^^^^^^^^^^^^^^^^^^ E0201: no `convert_int4` takes `int2`
//  = note: there is `convert_int4(int4)`, `convert_int4(char4)`, `convert_int4(uchar4)`
//  = help: vectors are not converted: write `convert_T(x)`
    i[4] = as_intt(f[2]);
//         ^^^^^^^ E0101: unknown function `as_intt`
    i[5] = convert_int_sat_rtz(f[3]) + convert_int(f[4], 1);
//                                     ^^^^^^^^^^^^^^^^^^^^ E0202: `convert_int` takes 1 argument, not 2
}
