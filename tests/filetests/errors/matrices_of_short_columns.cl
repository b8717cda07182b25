// test: diagnostics
// options: --target pvc
// On Xe-HPC, 16 work-items hold A, each one a word of a row.
__kernel void k(__global int8 *out, __global half8 *halves) {
    int8 a = out[0];
    int8 sum = intel_sub_group_i8_i8_matrix_mad_k32(a, out[1], out[2]);
//                                                  ^ E0201: `a` of `intel_sub_group_i8_i8_matrix_mad_k32` cannot be of type `int8`
//  = note: on pvc, with sub-groups of 16 work-items, it is `short8`
//  = help: values are not converted here: reinterpret them with `as_T(x)`
    short8 part = as_short16(a).lo;
    sum += intel_sub_group_i8_i8_matrix_mad_k32(part, out[1], out[2]);
    halves[0] = intel_sub_group_bf16_bf16_matrix_mad_k16(part, out[1], halves[0]);
//                                                                     ^^^^^^^^^ E0201: `acc` of `intel_sub_group_bf16_bf16_matrix_mad_k16` cannot be of type `half8`
//  = note: on pvc, with sub-groups of 16 work-items, it is one of `float8`, `float4`, `float2`, `float`, `short8`, ...
//  = help: values are not converted here: reinterpret them with `as_T(x)`
    out[0] = sum;
}
