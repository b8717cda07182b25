// test: diagnostics
// options: --target pvc
// Incompatible element types, invalid rows and types, on a target that supports all element types.
__kernel void k(__global int8 *out, __global float8 *reals, __global short8 *words) {
    int8 b = out[1], sum = out[2];
    float8 real = reals[0];
    short8 a = words[0];
    real = gencl_matrix_mad_bf16_f16(a, b, real);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: `bf16` and `f16` cannot be multiplied with one another
//  = help: use two integers of 2, 4 or 8 bits, two `bf16`, two `f16` or two `tf32`
    real = gencl_matrix_mad_f16_bf16(a, b, real);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: `f16` and `bf16` cannot be multiplied with one another
//  = help: use two integers of 2, 4 or 8 bits, two `bf16`, two `f16` or two `tf32`
    real = gencl_matrix_mad_tf32_f16(a, b, real);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: `tf32` and `f16` cannot be multiplied with one another
//  = help: use two integers of 2, 4 or 8 bits, two `bf16`, two `f16` or two `tf32`
    sum = gencl_matrix_mad_u4_bf16(a, b, sum);
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: `u4` and `bf16` cannot be multiplied with one another
//  = help: use two integers of 2, 4 or 8 bits, two `bf16`, two `f16` or two `tf32`
    sum = gencl_matrix_mad_tf32_i8(a, b, sum);
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: `tf32` and `i8` cannot be multiplied with one another
//  = help: use two integers of 2, 4 or 8 bits, two `bf16`, two `f16` or two `tf32`
    real = intel_sub_group_f16_bf16_matrix_mad_k16(a, b, real);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `intel_sub_group_f16_bf16_matrix_mad_k16`
//  = help: `f16` and `bf16` cannot be multiplied with one another
    sum = intel_sub_group_i2_i2_matrix_mad_k64(a, b, sum);
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `intel_sub_group_i2_i2_matrix_mad_k64`
//  = help: products of these elements are `gencl_matrix_mad_i2_i2`
    sum = gencl_matrix_mad_i8_i8_rows9(a, b, sum);
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `gencl_matrix_mad_i8_i8_rows9`
//  = help: a result has 1 to 8 rows: `gencl_matrix_mad_i8_i8_rows8`
    sum = gencl_matrix_mad_i8_i8_rows0(a, b, sum);
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `gencl_matrix_mad_i8_i8_rows0`
//  = help: a result has 1 to 8 rows: `gencl_matrix_mad_i8_i8_rows8`
    sum = gencl_matrix_mad_i8_i8_rows4(a, b, sum);
//                                           ^^^ E0201: invalid type `int8` for argument `acc` of `gencl_matrix_mad_i8_i8_rows4`
//  = note: on pvc, with sub-groups of 16 work-items, expected `int4`
//  = help: `acc` has a component of the type of the sums for each row of the result
    sum.lo = gencl_matrix_mad_i8_i8_rows4(a, b, sum.lo);
//                                        ^ E0201: invalid type `short8` for argument `a` of `gencl_matrix_mad_i8_i8_rows4`
//  = note: on pvc, with sub-groups of 16 work-items, expected one of `int2`, `uint2`, `short4`, `ushort4`
//  = help: each work-item has 16 bits of every row of `a`: read the rows with `intel_sub_group_block_read_us4`; to convert the components would change the elements
    sum = gencl_matrix_mad_i8_i8(a.lo, b, sum);
//                               ^^^^ E0201: invalid type `short4` for argument `a` of `gencl_matrix_mad_i8_i8`
//  = note: on pvc, with sub-groups of 16 work-items, expected one of `int4`, `uint4`, `short8`, `ushort8`
//  = help: each work-item has 16 bits of every row of `a`: read the rows with `intel_sub_group_block_read_us8`; to convert the components would change the elements
    sum = gencl_matrix_mad_i8_i8(a, b.lo, sum);
//                                  ^^^^ E0201: invalid type `int4` for argument `b` of `gencl_matrix_mad_i8_i8`
//  = note: on pvc, with sub-groups of 16 work-items, expected one of `int8`, `uint8`
//  = help: to convert the components would change the elements: read as many bits as the operand has
    sum = gencl_matrix_mad_i8_i8(as_int4(a), as_uint8(b), sum);
    sum = gencl_matrix_mad_i8_i8(a, as_float8(b), sum);
//                                  ^^^^^^^^^^^^ E0201: invalid type `float8` for argument `b` of `gencl_matrix_mad_i8_i8`
//  = note: on pvc, with sub-groups of 16 work-items, expected one of `int8`, `uint8`
//  = help: to reinterpret the bits, write `as_int8(x)`
    sum = gencl_matrix_mad_i8_i8(a, b, as_uint8(sum));
//                                     ^^^^^^^^^^^^^ E0201: invalid type `uint8` for argument `acc` of `gencl_matrix_mad_i8_i8`
//  = note: on pvc, with sub-groups of 16 work-items, expected one of `int8`, `int4`, `int3`, `int2`, `int`
//  = help: to reinterpret the bits, write `as_int8(x)`
    sum = gencl_matrix_mad_i8_i8_half(a, b, sum);
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: `gencl_matrix_mad_i8_i8_half` cannot have result type `half`
//  = help: the result suffix for these operands is `_int`
    real = gencl_matrix_mad_bf16_bf16_half(a, b, real);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: `gencl_matrix_mad_bf16_bf16_half` cannot have result type `half`
//  = help: the result suffix for these operands is `_float` or `_bf16`
    real = gencl_matrix_mad_f16_f16_bf16(a, b, real);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: `gencl_matrix_mad_f16_f16_bf16` cannot have result type `bf16`
//  = help: the result suffix for these operands is `_float` or `_half`
    real = gencl_matrix_mad_tf32_tf32_half(real.lo, real, real);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: `gencl_matrix_mad_tf32_tf32_half` cannot have result type `half`
//  = help: the result suffix for these operands is `_float`
    real = intel_sub_group_tf32_tf32_matrix_mad_k8(real, real, real);
//                                                 ^^^^ E0201: invalid type `float8` for argument `a` of `intel_sub_group_tf32_tf32_matrix_mad_k8`
//  = note: on pvc, with sub-groups of 16 work-items, expected `float4`
//  = help: to convert the components would change the elements: read as many bits as the operand has
    real = intel_sub_group_tf32_tf32_matrix_mad_k8(as_int4(real.lo), real, real);
//                                                 ^^^^^^^^^^^^^^^^ E0201: invalid type `int4` for argument `a` of `intel_sub_group_tf32_tf32_matrix_mad_k8`
//  = note: on pvc, with sub-groups of 16 work-items, expected `float4`
//  = help: to reinterpret the bits, write `as_float4(x)`
    real = intel_sub_group_bf16_bf16_matrix_mad_k16(a, as_uint8(b), real);
//                                                     ^^^^^^^^^^^ E0201: invalid type `uint8` for argument `b` of `intel_sub_group_bf16_bf16_matrix_mad_k16`
//  = note: on pvc, with sub-groups of 16 work-items, expected `int8`
//  = help: to reinterpret the bits, write `as_int8(x)`
    real = intel_sub_group_bf16_bf16_matrix_mad_k16(as_ushort8(a), b, real);
//                                                  ^^^^^^^^^^^^^ E0201: invalid type `ushort8` for argument `a` of `intel_sub_group_bf16_bf16_matrix_mad_k16`
//  = note: on pvc, with sub-groups of 16 work-items, expected `short8`
//  = help: to reinterpret the bits, write `as_short8(x)`
    sum = gencl_matrix_mad_i8_i8(a);
//        ^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 2, have 1
    sum = gencl_matrix_mad_i8_i8(a, b, sum, 1);
//                                          ^ E0202: too many arguments to function call, expected 3, have 4
    out[0] = sum;
    reals[0] = real;
}
