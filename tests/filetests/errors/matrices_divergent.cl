// test: diagnostics
// options: --target dg2
// All work-items of a sub-group must execute the multiplication together.
__kernel void k(__global int8 *out, uint n) {
    int8 sum = 0;
    if (get_local_id(0) == 3)
//      ~~~~~~~~~~~~~~~~~~~~ this condition differs between work-items
        sum = intel_sub_group_i8_i8_matrix_mad_k32(out[1], out[2], sum);
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0405: call to `intel_sub_group_i8_i8_matrix_mad_k32` in divergent control flow: not all work-items of the sub-group reach it
//  = help: move the call to uniform control flow
    for (uint i = 0; i < n; i++)
        sum = intel_sub_group_i8_i8_matrix_mad_k32(out[i], out[i + 1], sum);
    if (get_group_id(0) == 1)
        sum = intel_sub_group_i8_i8_matrix_mad_k32(out[3], out[4], sum);
    out[0] = sum;
}
