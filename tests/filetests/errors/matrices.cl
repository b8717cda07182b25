// test: diagnostics
// options: --target dg2
// Matrix multiplications: element types, operand types, number of arguments.
__kernel void k(__global int8 *out, __global float8 *reals) {
    int8 a = out[0];
    int8 b = out[1];
    int8 sum = out[2];
    sum = intel_sub_group_i8_i8_matrix_mad_k32(as_short16(a), b, sum);
//                                             ^^^^^^^^^^^^^ E0201: invalid type `short16` for argument `a` of `intel_sub_group_i8_i8_matrix_mad_k32`
//  = note: on dg2, with sub-groups of 8 work-items, expected `int8`
//  = help: to reinterpret the bits, write `as_int8(x)`
    sum = intel_sub_group_i8_i8_matrix_mad_k32(a.lo, b, sum);
//                                             ^^^^ E0201: invalid type `int4` for argument `a` of `intel_sub_group_i8_i8_matrix_mad_k32`
//  = note: on dg2, with sub-groups of 8 work-items, expected `int8`
//  = help: each work-item has 32 bits of every row of `a`: read the rows with `intel_sub_group_block_read8`; to convert the components would change the elements
    sum = intel_sub_group_u8_i8_matrix_mad_k32(a, b, sum);
//                                             ^ E0201: invalid type `int8` for argument `a` of `intel_sub_group_u8_i8_matrix_mad_k32`
//  = note: on dg2, with sub-groups of 8 work-items, expected `uint8`
//  = help: to reinterpret the bits, write `as_uint8(x)`
    sum = intel_sub_group_i8_i8_matrix_mad_k32(a, b, reals[0]);
//                                                   ^^^^^^^^ E0201: invalid type `float8` for argument `acc` of `intel_sub_group_i8_i8_matrix_mad_k32`
//  = note: on dg2, with sub-groups of 8 work-items, expected one of `int8`, `int4`, `int2`, `int`
//  = help: `acc` has a component of the type of the sums for each row of the result
    sum = intel_sub_group_i8_i8_matrix_mad_k32(a, b);
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 3, have 2
    sum = intel_sub_group_i8_i8_matrix_mad_k64(a, b, sum);
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `intel_sub_group_i8_i8_matrix_mad_k64`
//  = help: products of these elements are `intel_sub_group_i8_i8_matrix_mad_k32`
    sum = intel_sub_group_i8_i4_matrix_mad_k32(a, b.lo, sum);
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `intel_sub_group_i8_i4_matrix_mad_k32`
//  = help: products of these elements are `gencl_matrix_mad_i8_i4`
    reals[0] = gencl_matrix_mad_i8_f16(a, b, reals[0]);
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: `i8` and `f16` cannot be multiplied with one another
//  = help: use two integers of 2, 4 or 8 bits, two `bf16`, two `f16` or two `tf32`
    reals[0] = gencl_matrix_mad_i8_i4_float(a, b.lo, sum);
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: `gencl_matrix_mad_i8_i4_float` cannot have result type `float`
//  = help: the result suffix for these operands is `_int`
    sum = gencl_matrix_mad_i8_i4(a, b, sum);
//                                  ^ E0201: invalid type `int8` for argument `b` of `gencl_matrix_mad_i8_i4`
//  = note: on dg2, with sub-groups of 8 work-items, expected one of `int4`, `uint4`
//  = help: to convert the components would change the elements: read as many bits as the operand has
    sum = gencl_matrix_mad_i8_i8_rows3(a.s012, b, sum);
//                                                ^^^ E0201: invalid type `int8` for argument `acc` of `gencl_matrix_mad_i8_i8_rows3`
//  = note: on dg2, with sub-groups of 8 work-items, expected `int3`
//  = help: `acc` has a component of the type of the sums for each row of the result
    reals[0] = intel_sub_group_tf32_tf32_matrix_mad_k8(reals[1].lo, reals[2], reals[0]);
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0701: `intel_sub_group_tf32_tf32_matrix_mad_k8` requires tf32, which dg2 does not support
//  = help: compile for `pvc`
    half8 small = gencl_matrix_mad_f16_f16_half(a, b, reals[0]);
//                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0701: `gencl_matrix_mad_f16_f16_half` requires results of 16 bits, which dg2 does not support
//  = help: compile for `pvc`
    out[0] = sum;
}
