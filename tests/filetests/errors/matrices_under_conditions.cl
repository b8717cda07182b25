// test: diagnostics
// options: --target pvc
// Matrix multiplications under conditions that diverge in every sub-group: loops, conditional operators, cases,
// short-circuit operands. A limit on a work-group's id may be a sub-group boundary, and is not reported.
__kernel void k(__global int8 *out, __global short8 *words, uint n) {
    uint lane = get_sub_group_local_id();
    uint id = get_local_id(0);
    short8 a = words[0];
    int8 b = out[1], sum = out[2];
    for (uint i = 0; i < lane; i++)
//                   ~~~~~~~~ this condition differs between work-items
        sum = intel_sub_group_i8_i8_matrix_mad_k32(a, b, sum);
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0405: call to `intel_sub_group_i8_i8_matrix_mad_k32` in divergent control flow: not all work-items of the sub-group reach it
//  = help: move the call to uniform control flow
    while (lane > n)
//         ~~~~~~~~ this condition differs between work-items
        sum = gencl_matrix_mad_i8_i8(a, b);
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0405: call to `gencl_matrix_mad_i8_i8` in divergent control flow: it may not be reached by all work-items of the sub-group
//  = help: move the call to uniform control flow
    switch (id) {
//          ~~ this condition differs between work-items
    case 1:
        sum = gencl_matrix_mad_i8_i8(a, b, sum);
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0405: call to `gencl_matrix_mad_i8_i8` in divergent control flow: not all work-items of the sub-group reach it
//  = help: move the call to uniform control flow
        break;
    default:
        break;
    }
    if (lane > 2 && intel_sub_group_i8_i8_matrix_mad_k32(a, b, sum).s0 > 3)
//                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0405: call to `intel_sub_group_i8_i8_matrix_mad_k32` in divergent control flow: not all work-items of the sub-group reach it
//      ~~~~~~~~ this condition differs between work-items
//  = help: move the call to uniform control flow
        sum += 1;
    int first = lane < 3 ? intel_sub_group_i8_i8_matrix_mad_k32(a, b, sum).s0 : 2;
//                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0405: call to `intel_sub_group_i8_i8_matrix_mad_k32` in divergent control flow: not all work-items of the sub-group reach it
//              ~~~~~~~~ this condition differs between work-items
//  = help: move the call to uniform control flow
    if (id % 2)
//      ~~~~~~ this condition differs between work-items
//      ~~~~~~ this condition differs between work-items
        sum = gencl_matrix_mad_i4_i8(as_int2(a.lo), b, sum);
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0405: call to `gencl_matrix_mad_i4_i8` in divergent control flow: not all work-items of the sub-group reach it
//  = help: move the call to uniform control flow
    else
        sum = gencl_matrix_mad_u4_i8(as_int2(a.lo), b, sum);
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0405: call to `gencl_matrix_mad_u4_i8` in divergent control flow: not all work-items of the sub-group reach it
//  = help: move the call to uniform control flow
    if (id < 32)
        sum = gencl_matrix_mad_i8_i8(a, b, sum);
    if (n == 5)
        sum = gencl_matrix_mad_i8_i8(a, b, sum);
    out[id] = sum + first;
}
