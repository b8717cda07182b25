// test: diagnostics
// Dot products of vectors of bytes: vectors of four, and scalar operands.
#pragma OPENCL EXTENSION cl_khr_integer_dot_product : enable
#ifndef cl_khr_integer_dot_product
#error the extension
#endif
#if !defined(__opencl_c_integer_dot_product_input_4x8bit) || !defined(__opencl_c_integer_dot_product_input_4x8bit_packed)
#error the features
#endif
__kernel void k(__global int *p, char4 c, uchar4 u, short4 s, char8 c8, char3 c3, uint w, int4 i4, float4 f) {
    p[0] = dot(c, u) + dot(u, c) + dot(c, c) + dot(u, u);
    p[1] = dot(s, c);
//         ^^^^^^^^^ E0201: no `dot` takes `short4`, `char4`
//  = note: there is `dot(char4, char4)`, `dot(uchar4, char4)`, `dot(half4, half4)`
//  = help: vectors are not converted: write `convert_T(x)`
    p[2] = dot(c8, c8);
//         ^^^^^^^^^^^ E0201: no `dot` takes `char8`, `char8`
//  = note: there is `dot(char4, char4)`, `dot(uchar4, char4)`, `dot(char4, uchar4)`
//  = help: vectors are not converted: write `convert_T(x)`
    p[3] = dot(c3, c3);
//         ^^^^^^^^^^^ E0201: no `dot` takes `char3`, `char3`
//  = note: there is `dot(half3, half3)`, `dot(float3, float3)`
//  = help: vectors are not converted: write `convert_T(x)`
    p[4] = dot(i4, i4);
//         ^^^^^^^^^^^ E0201: no `dot` takes `int4`, `int4`
//  = note: there is `dot(half4, half4)`, `dot(float4, float4)`, `dot(uchar4, uchar4)`
//  = help: vectors are not converted: write `convert_T(x)`
    p[5] = dot(c, f);
//         ^^^^^^^^^ E0201: no `dot` takes `char4`, `float4`
//  = note: there is `dot(float4, float4)`, `dot(char4, char4)`, `dot(char4, uchar4)`
//  = help: vectors are not converted: write `convert_T(x)`
    p[6] = dot_acc_sat(c, c, i4);
//                           ^^ E0201: the accumulator of `dot_acc_sat` is an `int`, or of two `uchar4` a `uint`, not `int4`
    p[7] = dot_acc_sat(c, c);
//         ^^^^^^^^^^^^^^^^^ E0202: `dot_acc_sat` takes 3 arguments, not 2
    p[8] = dot_acc_sat(s, s, 1);
//         ^^^^^^^^^^^^^^^^^^^^ E0201: no `dot_acc_sat` takes `short4`, `short4`, `int`
//  = note: there is `dot_acc_sat(char4, char4, int)`, `dot_acc_sat(uchar4, char4, int)`, `dot_acc_sat(char4, uchar4, int)`
//  = help: vectors are not converted: write `convert_T(x)`
    p[9] = dot_acc_sat(w, w, 1);
//         ^^^^^^^^^^^^^^^^^^^^ E0201: no `dot_acc_sat` takes `uint`, `uint`, `int`
//  = note: there is `dot_acc_sat(char4, char4, int)`, `dot_acc_sat(uchar4, char4, int)`, `dot_acc_sat(char4, uchar4, int)`
    p[10] = dot_4x8packed_ss_int(c, c);
//          ^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: no `dot_4x8packed_ss_int` takes `char4`, `char4`
//  = note: there is `dot_4x8packed_ss_int(uint, uint)`
//  = help: vectors are not converted: write `convert_T(x)`
    p[11] = dot_4x8packed_ss_int(w, w, w);
//          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: `dot_4x8packed_ss_int` takes 2 arguments, not 3
    p[12] = dot_4x8packed_ss_uint(w, w);
//          ^^^^^^^^^^^^^^^^^^^^^ E0101: unknown function `dot_4x8packed_ss_uint`
//  = help: did you mean `dot_4x8packed_ss_int`?
    p[13] = dot_4x8packed_uu_int(w, w);
//          ^^^^^^^^^^^^^^^^^^^^ E0101: unknown function `dot_4x8packed_uu_int`
//  = help: did you mean `dot_4x8packed_su_int`?
    p[14] = dot_acc_sat_4x8packed_su_int(w, w, i4);
//          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: no `dot_acc_sat_4x8packed_su_int` takes `uint`, `uint`, `int4`
//  = note: there is `dot_acc_sat_4x8packed_su_int(uint, uint, int)`
//  = help: vectors are not converted: write `convert_T(x)`
    p[15] = dot_acc_sat_4x8packed_us_int(w, w, 2.5f);
    p[16] = dot_acc_sat(u, c, w);
    p[17] = dot_4x8packed_uu_uint(p, w);
//                                ^ E0201: `dot_4x8packed_uu_uint` cannot take a value of type `global int *`
}
