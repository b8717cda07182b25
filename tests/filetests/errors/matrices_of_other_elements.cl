// test: diagnostics
// options: --target pvc
// Incompatible element types, invalid rows and types, on a target that supports all element types.
__kernel void k(__global int8 *out, __global float8 *reals, __global short8 *words) {
    int8 b = out[1], sum = out[2];
    float8 real = reals[0];
    short8 a = words[0];
    real = gencl_matrix_mad_bf16_f16(a, b, real);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: `bf16` and `f16` cannot be multiplied with one another
//  = help: two integers of 2, 4 or 8 bits, two `bf16`, two `f16` or two `tf32` can be
    real = gencl_matrix_mad_f16_bf16(a, b, real);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: `f16` and `bf16` cannot be multiplied with one another
//  = help: two integers of 2, 4 or 8 bits, two `bf16`, two `f16` or two `tf32` can be
    real = gencl_matrix_mad_tf32_f16(a, b, real);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: `tf32` and `f16` cannot be multiplied with one another
//  = help: two integers of 2, 4 or 8 bits, two `bf16`, two `f16` or two `tf32` can be
    sum = gencl_matrix_mad_u4_bf16(a, b, sum);
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: `u4` and `bf16` cannot be multiplied with one another
//  = help: two integers of 2, 4 or 8 bits, two `bf16`, two `f16` or two `tf32` can be
    sum = gencl_matrix_mad_tf32_i8(a, b, sum);
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: `tf32` and `i8` cannot be multiplied with one another
//  = help: two integers of 2, 4 or 8 bits, two `bf16`, two `f16` or two `tf32` can be
    real = intel_sub_group_f16_bf16_matrix_mad_k16(a, b, real);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0101: unknown function `intel_sub_group_f16_bf16_matrix_mad_k16`
//  = help: `f16` and `bf16` cannot be multiplied with one another
    sum = intel_sub_group_i2_i2_matrix_mad_k64(a, b, sum);
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0101: unknown function `intel_sub_group_i2_i2_matrix_mad_k64`
//  = help: products of these elements are `gencl_matrix_mad_i2_i2`
    sum = gencl_matrix_mad_i8_i8_rows9(a, b, sum);
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0101: unknown function `gencl_matrix_mad_i8_i8_rows9`
//  = help: a result has 1 to 8 rows: `gencl_matrix_mad_i8_i8_rows8`
    sum = gencl_matrix_mad_i8_i8_rows0(a, b, sum);
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0101: unknown function `gencl_matrix_mad_i8_i8_rows0`
//  = help: a result has 1 to 8 rows: `gencl_matrix_mad_i8_i8_rows8`
    sum = gencl_matrix_mad_i8_i8_rows4(a, b, sum);
//                                           ^^^ E0201: `acc` of `gencl_matrix_mad_i8_i8_rows4` cannot be of type `int8`
//  = note: on pvc, with sub-groups of 16 work-items, it is `int4`
//  = help: values are not converted here: reinterpret them with `as_T(x)`
    sum.lo = gencl_matrix_mad_i8_i8_rows4(a, b, sum.lo);
//                                        ^ E0201: `a` of `gencl_matrix_mad_i8_i8_rows4` cannot be of type `short8`
//  = note: on pvc, with sub-groups of 16 work-items, it is one of `int2`, `uint2`, `short4`, `ushort4`
//  = help: values are not converted here: reinterpret them with `as_T(x)`
    sum = gencl_matrix_mad_i8_i8(a.lo, b, sum);
//                               ^^^^ E0201: `a` of `gencl_matrix_mad_i8_i8` cannot be of type `short4`
//  = note: on pvc, with sub-groups of 16 work-items, it is one of `int4`, `uint4`, `short8`, `ushort8`
//  = help: values are not converted here: reinterpret them with `as_T(x)`
    sum = gencl_matrix_mad_i8_i8(a, b.lo, sum);
//                                  ^^^^ E0201: `b` of `gencl_matrix_mad_i8_i8` cannot be of type `int4`
//  = note: on pvc, with sub-groups of 16 work-items, it is one of `int8`, `uint8`
//  = help: values are not converted here: reinterpret them with `as_T(x)`
    sum = gencl_matrix_mad_i8_i8(as_int4(a), as_uint8(b), sum);
    sum = gencl_matrix_mad_i8_i8(a, as_float8(b), sum);
//                                  ^^^^^^^^^^^^ E0201: `b` of `gencl_matrix_mad_i8_i8` cannot be of type `float8`
//  = note: on pvc, with sub-groups of 16 work-items, it is one of `int8`, `uint8`
//  = help: values are not converted here: reinterpret them with `as_T(x)`
    sum = gencl_matrix_mad_i8_i8(a, b, as_uint8(sum));
//                                     ^^^^^^^^^^^^^ E0201: `acc` of `gencl_matrix_mad_i8_i8` cannot be of type `uint8`
//  = note: on pvc, with sub-groups of 16 work-items, it is one of `int8`, `int4`, `int3`, `int2`, `int`
//  = help: values are not converted here: reinterpret them with `as_T(x)`
    sum = gencl_matrix_mad_i8_i8_half(a, b, sum);
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: `gencl_matrix_mad_i8_i8_half` cannot give `half`
//  = help: these products are added to `_int`
    real = gencl_matrix_mad_bf16_bf16_half(a, b, real);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: `gencl_matrix_mad_bf16_bf16_half` cannot give `half`
//  = help: these products are added to `_float` or `_bf16`
    real = gencl_matrix_mad_f16_f16_bf16(a, b, real);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: `gencl_matrix_mad_f16_f16_bf16` cannot give `bf16`
//  = help: these products are added to `_float` or `_half`
    real = gencl_matrix_mad_tf32_tf32_half(real.lo, real, real);
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0201: `gencl_matrix_mad_tf32_tf32_half` cannot give `half`
//  = help: these products are added to `_float`
    real = intel_sub_group_tf32_tf32_matrix_mad_k8(real, real, real);
//                                                 ^^^^ E0201: `a` of `intel_sub_group_tf32_tf32_matrix_mad_k8` cannot be of type `float8`
//  = note: on pvc, with sub-groups of 16 work-items, it is `float4`
//  = help: values are not converted here: reinterpret them with `as_T(x)`
    real = intel_sub_group_tf32_tf32_matrix_mad_k8(as_int4(real.lo), real, real);
//                                                 ^^^^^^^^^^^^^^^^ E0201: `a` of `intel_sub_group_tf32_tf32_matrix_mad_k8` cannot be of type `int4`
//  = note: on pvc, with sub-groups of 16 work-items, it is `float4`
//  = help: values are not converted here: reinterpret them with `as_T(x)`
    real = intel_sub_group_bf16_bf16_matrix_mad_k16(a, as_uint8(b), real);
//                                                     ^^^^^^^^^^^ E0201: `b` of `intel_sub_group_bf16_bf16_matrix_mad_k16` cannot be of type `uint8`
//  = note: on pvc, with sub-groups of 16 work-items, it is `int8`
//  = help: values are not converted here: reinterpret them with `as_T(x)`
    real = intel_sub_group_bf16_bf16_matrix_mad_k16(as_ushort8(a), b, real);
//                                                  ^^^^^^^^^^^^^ E0201: `a` of `intel_sub_group_bf16_bf16_matrix_mad_k16` cannot be of type `ushort8`
//  = note: on pvc, with sub-groups of 16 work-items, it is `short8`
//  = help: values are not converted here: reinterpret them with `as_T(x)`
    sum = gencl_matrix_mad_i8_i8(a);
//        ^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: `gencl_matrix_mad_i8_i8` takes 3 arguments, not 1
    sum = gencl_matrix_mad_i8_i8(a, b, sum, 1);
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: `gencl_matrix_mad_i8_i8` takes 3 arguments, not 4
    out[0] = sum;
    reals[0] = real;
}
