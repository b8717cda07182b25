// test: diagnostics
// options: -cl-std=CL2.0
// Barriers and functions of groups in loops whose trip counts differ between work-items.
kernel void counts(global int *o, global const int *rows, int n) {
    int l = get_local_id(0), g = get_global_id(0);
    for (int i = 0; i < l; i++) o[g] += sub_group_reduce_add(i);
//                                      ^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `sub_group_reduce_add` in divergent control flow: not all work-items of the sub-group reach it
//                  ~~~~~ this condition differs between work-items
//  = help: move the call to uniform control flow
    for (int i = 20; l <= i; i -= 3) o[g] += sub_group_reduce_max(i);
//                                           ^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `sub_group_reduce_max` in divergent control flow: not all work-items of the sub-group reach it
//                   ~~~~~~ this condition differs between work-items
//  = help: move the call to uniform control flow
    // As often in each work-item of a sub-group of 8.
    for (int i = l; i < 16; i += 8) o[g] += sub_group_reduce_min(i);
    for (int i = 0; i < n; i++) o[g] += sub_group_reduce_add(i);
    // The rows of a sparse matrix.
    for (int i = rows[g]; i < rows[g + 1]; i++) barrier(CLK_LOCAL_MEM_FENCE);
//                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: it may not be reached by all work-items of the work-group
//                        ~~~~~~~~~~~~~~~ this condition differs between work-items
//  = help: move the call to uniform control flow
    int start = rows[l], end = rows[l + 1];
    for (int i = start; i < end; i++) o[g] += work_group_reduce_add(i);
//                                            ^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `work_group_reduce_add` in divergent control flow: it may not be reached by all work-items of the work-group
//                      ~~~~~~~ this condition differs between work-items
//  = help: move the call to uniform control flow
    for (int i = rows[n]; i < rows[n + 1]; i++) barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = l; i < g; i++) barrier(CLK_LOCAL_MEM_FENCE);
}
