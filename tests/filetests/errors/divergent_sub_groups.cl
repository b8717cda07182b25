// test: diagnostics
// options: -cl-std=CL2.0
// Results of sub-group functions are the same in a sub-group, not in the work-group.
#pragma OPENCL EXTENSION cl_khr_subgroup_ballot : enable
kernel void differ(global int *p, int n) {
    int x = p[get_global_id(0)];
    int greatest = sub_group_reduce_max(x);
    if (greatest > 3)
//      ~~~~~~~~~~~~ this condition is the same in a sub-group, but differs between sub-groups
        barrier(CLK_LOCAL_MEM_FENCE);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: it may not be reached by all work-items of the work-group
//  = help: move the call to uniform control flow
    if (sub_group_any(x == 3))
//      ~~~~~~~~~~~~~~~~~~~~~ this condition is the same in a sub-group, but differs between sub-groups
        p[0] = work_group_reduce_add(3);
//             ^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `work_group_reduce_add` in divergent control flow: it may not be reached by all work-items of the work-group
//  = help: move the call to uniform control flow
    while (sub_group_all(x)) {
//         ~~~~~~~~~~~~~~~~ this condition is the same in a sub-group, but differs between sub-groups
        x = p[x];
        barrier(CLK_LOCAL_MEM_FENCE);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: it may not be reached by all work-items of the work-group
//  = help: move the call to uniform control flow
    }
    if (sub_group_broadcast(x, 0))
//      ~~~~~~~~~~~~~~~~~~~~~~~~~ this condition is the same in a sub-group, but differs between sub-groups
        barrier(CLK_LOCAL_MEM_FENCE);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: it may not be reached by all work-items of the work-group
//  = help: move the call to uniform control flow
    if (sub_group_any(get_global_id(0) < n))
//      ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ this condition is the same in a sub-group, but differs between sub-groups
        barrier(CLK_LOCAL_MEM_FENCE);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: it may not be reached by all work-items of the work-group
//  = help: move the call to uniform control flow
    uint4 mask = sub_group_ballot(x);
    if (mask.x == 0)
//      ~~~~~~~~~~~ this condition is the same in a sub-group, but differs between sub-groups
        barrier(CLK_LOCAL_MEM_FENCE);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: it may not be reached by all work-items of the work-group
//  = help: move the call to uniform control flow
    if (sub_group_ballot_bit_count(mask) > 1)
//      ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ this condition is the same in a sub-group, but differs between sub-groups
        barrier(CLK_LOCAL_MEM_FENCE);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: it may not be reached by all work-items of the work-group
//  = help: move the call to uniform control flow
    if (sub_group_scan_inclusive_add(x) == 2)
//      ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ some work-items `return` early: this condition is the same in a sub-group, but differs between them
        return;
    p[1] = work_group_reduce_add(x);
//         ^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `work_group_reduce_add` in divergent control flow: it may not be reached by all work-items of the work-group
//  = help: let all work-items reach the call: instead of `return`, put the statements that only some execute in an `if`
}

// One work-item of each sub-group; the condition of the second is the same in no group.
kernel void elected(global int *p) {
    if (sub_group_elect())
//      ~~~~~~~~~~~~~~~~~ this condition differs between work-items
        barrier(CLK_LOCAL_MEM_FENCE);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: not all work-items of the work-group reach it
//  = help: move the call to uniform control flow
    if (sub_group_elect() && sub_group_any(p[get_local_id(0)]))
//                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `sub_group_any` in divergent control flow: not all work-items of the sub-group reach it
//      ~~~~~~~~~~~~~~~~~ this condition differs between work-items
//  = help: move the call to uniform control flow
//      ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ this condition differs between work-items
        barrier(CLK_LOCAL_MEM_FENCE);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: it may not be reached by all work-items of the work-group
//  = help: move the call to uniform control flow
}

// The same in all sub-groups: of uniform values, and of the index in the sub-group.
kernel void agree(global int *p, int n) {
    int x = p[get_global_id(0)];
    if (sub_group_any(n > 3) || sub_group_reduce_add(1) == 8 || sub_group_reduce_max(p[n]))
        barrier(CLK_LOCAL_MEM_FENCE);
    if (sub_group_reduce_max((int)get_sub_group_local_id()) == 7)
        barrier(CLK_LOCAL_MEM_FENCE);
    if (work_group_any(sub_group_any(x)))
        barrier(CLK_LOCAL_MEM_FENCE);
    if (sub_group_any(x))
        p[0] = sub_group_reduce_add(x);
}

// A work-group with one sub-group.
__attribute__((reqd_work_group_size(16, 1, 1), intel_reqd_sub_group_size(16)))
kernel void one(global int *p) {
    if (sub_group_any(p[get_local_id(0)]))
        barrier(CLK_LOCAL_MEM_FENCE);
}
