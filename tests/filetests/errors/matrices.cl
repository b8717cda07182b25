// test: diagnostics
// options: --target dg2
// Matrix multiplications: element types, operand types, number of arguments.
__kernel void k(__global int8 *out, __global float8 *reals) {
    int8 a = out[0];
    int8 b = out[1];
    int8 sum = out[2];
    sum = intel_sub_group_i8_i8_matrix_mad_k32(as_short16(a), b, sum);
//                                             ^^^^^^^^^^^^^ E0201: `a` of `intel_sub_group_i8_i8_matrix_mad_k32` cannot be of type `short16`
//  = note: on dg2, with sub-groups of 8 work-items, it is `int8`
//  = help: values are not converted here: reinterpret them with `as_T(x)`
    sum = intel_sub_group_i8_i8_matrix_mad_k32(a.lo, b, sum);
//                                             ^^^^ E0201: `a` of `intel_sub_group_i8_i8_matrix_mad_k32` cannot be of type `int4`
//  = note: on dg2, with sub-groups of 8 work-items, it is `int8`
//  = help: values are not converted here: reinterpret them with `as_T(x)`
    sum = intel_sub_group_u8_i8_matrix_mad_k32(a, b, sum);
//                                             ^ E0201: `a` of `intel_sub_group_u8_i8_matrix_mad_k32` cannot be of type `int8`
//  = note: on dg2, with sub-groups of 8 work-items, it is `uint8`
//  = help: values are not converted here: reinterpret them with `as_T(x)`
    sum = intel_sub_group_i8_i8_matrix_mad_k32(a, b, reals[0]);
//                                                   ^^^^^^^^ E0201: `acc` of `intel_sub_group_i8_i8_matrix_mad_k32` cannot be of type `float8`
//  = note: on dg2, with sub-groups of 8 work-items, it is one of `int8`, `int4`, `int2`, `int`
//  = help: values are not converted here: reinterpret them with `as_T(x)`
    sum = intel_sub_group_i8_i8_matrix_mad_k32(a, b);
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: `intel_sub_group_i8_i8_matrix_mad_k32` takes 3 arguments, not 2
    sum = intel_sub_group_i8_i8_matrix_mad_k64(a, b, sum);
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0101: unknown function `intel_sub_group_i8_i8_matrix_mad_k64`
//  = help: products of these elements are `intel_sub_group_i8_i8_matrix_mad_k32`
    sum = intel_sub_group_i8_i4_matrix_mad_k32(a, b.lo, sum);
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0101: unknown function `intel_sub_group_i8_i4_matrix_mad_k32`
//  = help: products of these elements are `gencl_matrix_mad_i8_i4`
    reals[0] = gencl_matrix_mad_i8_f16(a, b, reals[0]);
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: `i8` and `f16` cannot be multiplied with one another
//  = help: two integers of 2, 4 or 8 bits, two `bf16`, two `f16` or two `tf32` can be
    reals[0] = gencl_matrix_mad_i8_i4_float(a, b.lo, sum);
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: `gencl_matrix_mad_i8_i4_float` cannot give `float`
//  = help: these products are added to `_int`
    sum = gencl_matrix_mad_i8_i4(a, b, sum);
//                                  ^ E0201: `b` of `gencl_matrix_mad_i8_i4` cannot be of type `int8`
//  = note: on dg2, with sub-groups of 8 work-items, it is one of `int4`, `uint4`
//  = help: values are not converted here: reinterpret them with `as_T(x)`
    sum = gencl_matrix_mad_i8_i8_rows3(a.s012, b, sum);
//                                                ^^^ E0201: `acc` of `gencl_matrix_mad_i8_i8_rows3` cannot be of type `int8`
//  = note: on dg2, with sub-groups of 8 work-items, it is `int3`
//  = help: values are not converted here: reinterpret them with `as_T(x)`
    reals[0] = intel_sub_group_tf32_tf32_matrix_mad_k8(reals[1].lo, reals[2], reals[0]);
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0701: `intel_sub_group_tf32_tf32_matrix_mad_k8` needs tf32, which dg2 has not
//  = help: compile for `pvc`
    half8 small = gencl_matrix_mad_f16_f16_half(a, b, reals[0]);
//                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0701: `gencl_matrix_mad_f16_f16_half` needs results of 16 bits, which dg2 has not
//  = help: compile for `pvc`
    out[0] = sum;
}
