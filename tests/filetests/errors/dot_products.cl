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
//         ^^^^^^^^^ E0201: no matching function for call to `dot` with argument types `short4`, `char4`
//  = note: candidates: `dot(char4, char4)`, `dot(uchar4, char4)`, `dot(float4, float4)`
//  = help: convert argument 1: `convert_char4(x)`
    p[2] = dot(c8, c8);
//         ^^^^^^^^^^^ E0201: no matching function for call to `dot` with argument types `char8`, `char8`
//  = note: candidates: `dot(char4, char4)`, `dot(uchar4, char4)`, `dot(char4, uchar4)`
//  = help: `dot` has overloads for vectors of 2, 3 and 4 components only
    p[3] = dot(c3, c3);
//         ^^^^^^^^^^^ E0201: no matching function for call to `dot` with argument types `char3`, `char3`
//  = note: candidates: `dot(float3, float3)`, `dot(half3, half3)`
//  = help: convert all arguments: `convert_float3(x)`
    p[4] = dot(i4, i4);
//         ^^^^^^^^^^^ E0201: no matching function for call to `dot` with argument types `int4`, `int4`
//  = note: candidates: `dot(float4, float4)`, `dot(half4, half4)`, `dot(uchar4, uchar4)`
//  = help: convert all arguments: `convert_float4(x)`
    p[5] = dot(c, f);
//         ^^^^^^^^^ E0201: no matching function for call to `dot` with argument types `char4`, `float4`
//  = note: candidates: `dot(float4, float4)`, `dot(char4, char4)`, `dot(char4, uchar4)`
//  = help: convert argument 1: `convert_float4(x)`
    p[6] = dot_acc_sat(c, c, i4);
//                           ^^ E0201: expected `int` (`uint` for two `uchar4`) as the accumulator of `dot_acc_sat`, found `int4`
    p[7] = dot_acc_sat(c, c);
//         ^^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 3, have 2
    p[8] = dot_acc_sat(s, s, 1);
//         ^^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `dot_acc_sat` with argument types `short4`, `short4`, `int`
//  = note: candidates: `dot_acc_sat(char4, char4, int)`, `dot_acc_sat(uchar4, char4, int)`, `dot_acc_sat(char4, uchar4, int)`
//  = help: convert argument 1: `convert_char4(x)`, argument 2: `convert_char4(x)`
    p[9] = dot_acc_sat(w, w, 1);
//         ^^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `dot_acc_sat` with argument types `uint`, `uint`, `int`
//  = note: candidates: `dot_acc_sat(char4, char4, int)`, `dot_acc_sat(uchar4, char4, int)`, `dot_acc_sat(char4, uchar4, int)`
    p[10] = dot_4x8packed_ss_int(c, c);
//          ^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `dot_4x8packed_ss_int` with argument types `char4`, `char4`
//  = note: candidates: `dot_4x8packed_ss_int(uint, uint)`
//  = help: `dot_4x8packed_ss_int` has no overloads for vectors: call it for each component
    p[11] = dot_4x8packed_ss_int(w, w, w);
//                                     ^ E0202: too many arguments to function call, expected 2, have 3
    p[12] = dot_4x8packed_ss_uint(w, w);
//          ^^^^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `dot_4x8packed_ss_uint`
//  = help: did you mean `dot_4x8packed_ss_int`?
    p[13] = dot_4x8packed_uu_int(w, w);
//          ^^^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `dot_4x8packed_uu_int`
//  = help: did you mean `dot_4x8packed_uu_uint`?
    p[14] = dot_acc_sat_4x8packed_su_int(w, w, i4);
//          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `dot_acc_sat_4x8packed_su_int` with argument types `uint`, `uint`, `int4`
//  = note: candidates: `dot_acc_sat_4x8packed_su_int(uint, uint, int)`
//  = help: `dot_acc_sat_4x8packed_su_int` has no overloads for vectors: call it for each component
    p[15] = dot_acc_sat_4x8packed_us_int(w, w, 2.5f);
//                                             ^^^^ W0201: implicit conversion from `float` to `int` changes value from 2.5 to 2
    p[16] = dot_acc_sat(u, c, w);
    p[17] = dot_4x8packed_uu_uint(p, w);
//                                ^ E0201: invalid argument type `global int *` in call to `dot_4x8packed_uu_uint`
//  = help: `p` is a pointer: write `*p` for what it points to, or `p[i]` for an element
}
