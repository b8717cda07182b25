// test: diagnostics
// options: -cl-std=CL2.0 -Wextra -Wno-unused-parameter -Wno-sign-compare
// Comparisons of ids with bounds: a sub-group that contains the bound is divergent.
kernel void bounds(global int *p, int n) {
    int i = get_global_id(0), l = get_local_id(0);
    if (i < n) p[i] = sub_group_reduce_add(n);
//                    ^^^^^^^^^^^^^^^^^^^^^^^ W0433: call to `sub_group_reduce_add` in control flow that may be divergent: a part of a sub-group may not reach it
//      ~~~~~ this condition may differ between work-items
//  = help: let all work-items call it, with a value that does not change the result where the condition is false; this is not necessary if all work-items of each sub-group agree
    if (i < 10) p[i] = sub_group_broadcast(n, 0);
//                     ^^^^^^^^^^^^^^^^^^^^^^^^^ W0433: call to `sub_group_broadcast` in control flow that may be divergent: a part of a sub-group may not reach it
//      ~~~~~~ this condition may differ between work-items
//  = help: move the call out of the condition; this is not necessary if all work-items of each sub-group agree
    while (i < n) { p[i] = sub_group_scan_inclusive_add(n); i += get_global_size(0); }
//                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0433: call to `sub_group_scan_inclusive_add` in control flow that may be divergent: a part of a sub-group may not reach it
//         ~~~~~ this condition may differ between work-items
//  = help: let all work-items call it, with a value that does not change the result where the condition is false; this is not necessary if all work-items of each sub-group agree
    for (int k = 0; k < n; k++) {
        if (l >= n) break;
//          ~~~~~~ some work-items `break` early: this condition may differ between them
        sub_group_barrier(CLK_LOCAL_MEM_FENCE);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0433: call to `sub_group_barrier` in control flow that may be divergent: a part of a sub-group may not reach it
//  = help: move the call out of the condition; this is not necessary if all work-items of each sub-group agree
    }
    if (i & 4) p[i] = sub_group_any(n);
//                    ^^^^^^^^^^^^^^^^ W0433: call to `sub_group_any` in control flow that may be divergent: a part of a sub-group may not reach it
//      ~~~~~ this condition may differ between work-items
//  = help: let all work-items call it, with a value that does not change the result where the condition is false; this is not necessary if all work-items of each sub-group agree
    p[i] = l <= 11 ? sub_group_reduce_min(n) : 0;
//                   ^^^^^^^^^^^^^^^^^^^^^^^ W0433: call to `sub_group_reduce_min` in control flow that may be divergent: a part of a sub-group may not reach it
//         ~~~~~~~ this condition may differ between work-items
//  = help: let all work-items call it, with a value that does not change the result where the condition is false; this is not necessary if all work-items of each sub-group agree
}
// What is read from memory differs between neighbors.
kernel void values(global int *p, global int *q, int n) {
    int i = get_global_id(0);
    if (p[i] < n) q[i] = sub_group_reduce_add(n);
//                       ^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `sub_group_reduce_add` in divergent control flow: it may not be reached by all work-items of the sub-group
//      ~~~~~~~~ this condition differs between work-items
//  = help: move the call to uniform control flow
    if (n > q[i]) q[i] = sub_group_reduce_max(n);
//                       ^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `sub_group_reduce_max` in divergent control flow: it may not be reached by all work-items of the sub-group
//      ~~~~~~~~ this condition differs between work-items
//  = help: move the call to uniform control flow
}
// Uniform in each sub-group: bounds between two, high bits, rows, and those that have returned.
kernel void same(global int *p, int n) {
    int i = get_global_id(0), l = get_local_id(0);
    if (l < 32) p[i] = sub_group_reduce_add(n);
    if (31 >= l) p[i] = sub_group_reduce_add(n);
    if (l & 32) p[i] = sub_group_reduce_add(n);
    if (get_sub_group_id() < n) p[i] = sub_group_reduce_add(n);
    if (get_local_id(1) < n) p[i] = sub_group_reduce_add(n);
    if (get_sub_group_local_id() < 32) p[i] = sub_group_reduce_add(n);
    if (i >= n) return;
    p[i] = sub_group_reduce_add(n);
}
// Sizes that are required show that all work-items agree.
__attribute__((reqd_work_group_size(32, 1, 1)))
kernel void groups(global int *p, int n) {
    int l = get_local_id(0);
    if (l < 32) barrier(CLK_LOCAL_MEM_FENCE);
    if (l < get_local_size(0)) barrier(CLK_LOCAL_MEM_FENCE);
    if (l >= 32) return;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < 31) barrier(CLK_LOCAL_MEM_FENCE);
//              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: not all work-items of the work-group reach it
//      ~~~~~~ this condition differs between work-items
//  = help: move the call to uniform control flow
    if (l < 8) p[l] = sub_group_reduce_add(n);
//                    ^^^^^^^^^^^^^^^^^^^^^^^ W0433: call to `sub_group_reduce_add` in control flow that may be divergent: a part of a sub-group may not reach it
//      ~~~~~ this condition may differ between work-items
//  = help: let all work-items call it, with a value that does not change the result where the condition is false; this is not necessary if all work-items of each sub-group agree
}
__attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(8, 8, 1)))
kernel void sub_groups(global int *p, int n) {
    int x = get_local_id(0), y = get_local_id(1);
    if (get_sub_group_local_id() < 16) barrier(CLK_LOCAL_MEM_FENCE);
    if (y < 6) p[x] = sub_group_reduce_add(n);
    if (y * 8 + x < 48) p[x] = sub_group_reduce_add(n);
}
