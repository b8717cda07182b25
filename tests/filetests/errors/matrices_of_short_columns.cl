// test: diagnostics
// options: --target pvc
// On Xe-HPC, 16 work-items hold A, each one a word of a row.
__kernel void k(__global int8 *out, __global half8 *halves) {
    int8 a = out[0];
    int8 sum = intel_sub_group_i8_i8_matrix_mad_k32(a, out[1], out[2]);
//                                                  ^ E0201: invalid type `int8` for argument `a` of `intel_sub_group_i8_i8_matrix_mad_k32`
//  = note: on pvc, with sub-groups of 16 work-items, expected `short8`
//  = help: each work-item has 16 bits of every row of `a`: read the rows with `intel_sub_group_block_read_us8`; to convert the components would change the elements
    short8 part = as_short16(a).lo;
    sum += intel_sub_group_i8_i8_matrix_mad_k32(part, out[1], out[2]);
    halves[0] = intel_sub_group_bf16_bf16_matrix_mad_k16(part, out[1], halves[0]);
//                                                                     ^^^^^^^^^ E0201: invalid type `half8` for argument `acc` of `intel_sub_group_bf16_bf16_matrix_mad_k16`
//  = note: on pvc, with sub-groups of 16 work-items, expected one of `float8`, `float4`, `float2`, `float`, `short8`, ...
//  = help: `acc` has a component of the type of the sums for each row of the result
    out[0] = sum;
}
