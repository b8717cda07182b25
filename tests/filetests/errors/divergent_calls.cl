// test: diagnostics
// options: -cl-std=CL2.0
// All work-items of a group must make these calls together.
kernel void k(global int *p, local int *part, int n, global int *q) {
    size_t lid = get_local_id(0);
    if (lid < 16) {
//      ~~~~~~~~ this condition differs between work-items
        barrier(CLK_LOCAL_MEM_FENCE);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: not all work-items of the work-group reach it
//  = help: move the call to uniform control flow
    }
    for (int i = get_global_id(0); i < n; i += get_global_size(0)) {
//                                 ~~~~~ this condition differs between work-items
        if (n > 1) p[i] = work_group_reduce_add(p[i]);
//                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `work_group_reduce_add` in divergent control flow: it may not be reached by all work-items of the work-group
//  = help: move the call to uniform control flow
    }
    int next = lid;
    while (next != n) {
//         ~~~~~~~~~ this condition differs between work-items
        next = next + 1;
        barrier(CLK_GLOBAL_MEM_FENCE);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: it may not be reached by all work-items of the work-group
//  = help: move the call to uniform control flow
    }
    if (n) ;
    else if (part[lid] == 0) p[0] = sub_group_reduce_add(n);
//                                  ^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `sub_group_reduce_add` in divergent control flow: it may not be reached by all work-items of the sub-group
//           ~~~~~~~~~~~~~~ this condition differs between work-items
//  = help: move the call to uniform control flow
    switch (get_sub_group_local_id()) {
//          ~~~~~~~~~~~~~~~~~~~~~~~~ this condition differs between work-items
    case 0: sub_group_barrier(CLK_LOCAL_MEM_FENCE); break;
//          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `sub_group_barrier` in divergent control flow: not all work-items of the sub-group reach it
//  = help: move the call to uniform control flow
    }
    p[1] = lid % 2 == 0 ? sub_group_broadcast(n, 0) : 0;
//                        ^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `sub_group_broadcast` in divergent control flow: not all work-items of the sub-group reach it
//         ~~~~~~~~~~~~ this condition differs between work-items
//  = help: move the call to uniform control flow
    p[2] = lid == 3 && work_group_any(n);
//                     ^^^^^^^^^^^^^^^^^ W0408: call to `work_group_any` in divergent control flow: not all work-items of the work-group reach it
//         ~~~~~~~~ this condition differs between work-items
//  = help: move the call to uniform control flow
    do work_group_barrier(CLK_LOCAL_MEM_FENCE); while (p[lid]-- > n);
//     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `work_group_barrier` in divergent control flow: it may not be reached by all work-items of the work-group
//                                                     ~~~~~~~~~~~~ this condition differs between work-items
//  = help: move the call to uniform control flow
    if (get_sub_group_id() == 0) q[0] = work_group_all(n);
//                                      ^^^^^^^^^^^^^^^^^ W0408: call to `work_group_all` in divergent control flow: not all work-items of the work-group reach it
//      ~~~~~~~~~~~~~~~~~~~~~~~ this condition differs between work-items
//  = help: move the call to uniform control flow
}

// Conditions that are uniform, or may be.
kernel void same(global int *p, local int *part, int n) {
    size_t lid = get_local_id(0), gid = get_global_id(0);
    if (get_group_id(0) < n) barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < n; i++) barrier(CLK_LOCAL_MEM_FENCE);
    if (gid / get_local_size(0) == 1) barrier(CLK_LOCAL_MEM_FENCE);
    if (gid - lid == 0) barrier(CLK_LOCAL_MEM_FENCE);
    if (part[0] > n) barrier(CLK_LOCAL_MEM_FENCE);
    int start = lid;
    start = 0;
    while (start++ < n) barrier(CLK_LOCAL_MEM_FENCE);
    if (lid < 16) p[0] = sub_group_reduce_add(n);
    if (get_sub_group_id() == 0) p[1] = sub_group_reduce_add(n);
    if (lid == 0) p[2] = intel_sub_group_shuffle(n, 0);
    if (lid >= 8) return;
//      ~~~~~~~~ some work-items `return` early: this condition differs between them
    barrier(CLK_LOCAL_MEM_FENCE);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: not all work-items of the work-group reach it
//  = help: let all work-items reach the call: instead of `return`, put the statements that only some execute in an `if`
}

// Comparisons of two values that vary, whose results in the first work-items are known.
kernel void partners(global int *p, local int *part, int n) {
    int l = get_local_id(0);
    size_t g = get_global_id(0);
    const int partner = l ^ 1;
    if (l > (l ^ 1)) barrier(CLK_LOCAL_MEM_FENCE);
//                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: not all work-items of the work-group reach it
//      ~~~~~~~~~~~ this condition differs between work-items
//  = help: move the call to uniform control flow
    if (l > partner) barrier(CLK_LOCAL_MEM_FENCE);
//                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: not all work-items of the work-group reach it
//      ~~~~~~~~~~~ this condition differs between work-items
//  = help: move the call to uniform control flow
    if ((l & 3) == 2) barrier(CLK_LOCAL_MEM_FENCE);
//                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: not all work-items of the work-group reach it
//      ~~~~~~~~~~~~ this condition differs between work-items
//  = help: move the call to uniform control flow
    if (g > (g ^ 1)) barrier(CLK_LOCAL_MEM_FENCE);
//                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: not all work-items of the work-group reach it
//      ~~~~~~~~~~~ this condition differs between work-items
//  = help: move the call to uniform control flow
    if (7 - l > l) barrier(CLK_LOCAL_MEM_FENCE);
//                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: not all work-items of the work-group reach it
//      ~~~~~~~~~ this condition differs between work-items
//  = help: move the call to uniform control flow
    if (l + 1 > l) barrier(CLK_LOCAL_MEM_FENCE);
    if ((l ^ l) == 0) barrier(CLK_LOCAL_MEM_FENCE);
    if (g / 4 == 1) barrier(CLK_LOCAL_MEM_FENCE);
    if (l > (l ^ n)) barrier(CLK_LOCAL_MEM_FENCE);
    if (l / 16 == 0) barrier(CLK_LOCAL_MEM_FENCE);
    if (g >= get_local_id(0)) barrier(CLK_LOCAL_MEM_FENCE);
    int m = l;
    m = n;
    if (m > (m ^ 1)) barrier(CLK_LOCAL_MEM_FENCE);
}

// Groups of four work-items.
__attribute__((reqd_work_group_size(4, 1, 1)))
kernel void fours(global int *p) {
    if (get_local_id(0) / 4 == 0) barrier(CLK_LOCAL_MEM_FENCE);
    if (get_global_id(0) / 4 == 0) barrier(CLK_LOCAL_MEM_FENCE);
    if (get_global_id(0) / 2 == 0) barrier(CLK_LOCAL_MEM_FENCE);
//                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: not all work-items of the work-group reach it
//      ~~~~~~~~~~~~~~~~~~~~~~~~~ this condition differs between work-items
//  = help: move the call to uniform control flow
}

// Groups with one work-item in dimension 0.
__attribute__((reqd_work_group_size(1, 8, 1)))
kernel void columns(global int *p) {
    if (get_local_id(0) == 0) barrier(CLK_LOCAL_MEM_FENCE);
    if (get_global_id(0) == 3) barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(1) == 0) barrier(CLK_LOCAL_MEM_FENCE);
//                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: not all work-items of the work-group reach it
//      ~~~~~~~~~~~~~~~~~~~~ this condition differs between work-items
//  = help: move the call to uniform control flow
}
