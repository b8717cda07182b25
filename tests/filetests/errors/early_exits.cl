// test: diagnostics
// options: -cl-std=CL2.0
// Calls of group functions that some work-items leave before.
__kernel void returns(__global int *p) {
    int i = get_local_id(0);
    if (i == 5)
//      ~~~~~~ some work-items `return` early: this condition differs between them
        return;
    barrier(CLK_LOCAL_MEM_FENCE);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: not all work-items of the work-group reach it
//  = help: let all work-items reach the call: instead of `return`, put the statements that only some execute in an `if`
    p[i] = i;
}
__kernel void breaks(__global int *p, int n) {
    int i = get_local_id(0);
    for (int k = 0; k < n; k++) {
        barrier(CLK_LOCAL_MEM_FENCE);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: not all work-items of the work-group reach it
//  = help: let all work-items reach the call: instead of `break`, put the statements that only some execute in an `if`
        if (i > k)
//          ~~~~~ some work-items `break` early: this condition differs between them
            break;
    }
    // All work-items leave the loop.
    barrier(CLK_GLOBAL_MEM_FENCE);
    p[i] = i;
}
__kernel void continues(__global int *p, int n) {
    int i = get_local_id(0);
    for (int k = 0; k < n; k++) {
        if (i == k)
//          ~~~~~~ some work-items `continue` early: this condition differs between them
            continue;
        barrier(CLK_LOCAL_MEM_FENCE);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: not all work-items of the work-group reach it
//  = help: let all work-items reach the call: instead of `continue`, put the statements that only some execute in an `if`
    }
    p[i] = i;
}
// All work-items of a group take the same branch.
__kernel void alternatives(__global int *p, int n) {
    int i = get_local_id(0);
    if (n == 0) {
        if (i == 0)
            return;
        p[i] = 1;
    } else {
        barrier(CLK_LOCAL_MEM_FENCE);
        p[i] = 2;
    }
}
__kernel void cases(__global int *p, int n) {
    int i = get_local_id(0);
    switch (n) {
    case 1:
        if (i == 1)
            break;
        p[i] = 3;
        break;
    case 2:
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
__kernel void uniform(__global int *p, int n) {
    if (n == 0)
        return;
    barrier(CLK_LOCAL_MEM_FENCE);
    p[get_global_id(0)] = n;
}
__kernel void inside_of_two(__global int *p, int n) {
    int i = get_local_id(0);
    while (n--) {
        for (int k = 0; k < n; k++) {
            if (p[k] && i == k)
//              ~~~~~~~~~~~~~~ some work-items `return` early: this condition differs between them
                return;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: it may not be reached by all work-items of the work-group
//  = help: let all work-items reach the call: instead of `return`, put the statements that only some execute in an `if`
    }
}
// Work-items that have returned do not take part in the functions of a sub-group.
__kernel void sub_groups(__global int *p, int n) {
    int i = get_sub_group_local_id();
    if (i == 5)
        return;
    p[i] = sub_group_reduce_add(n);
    while (n--) {
        if (i == n)
//          ~~~~~~ some work-items `break` early: this condition differs between them
            break;
        p[i] = sub_group_reduce_max(n);
//             ^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `sub_group_reduce_max` in divergent control flow: it may not be reached by all work-items of the sub-group
//  = help: let all work-items reach the call: instead of `break`, put the statements that only some execute in an `if`
    }
}
// The nearest condition first, and the others after it.
__kernel void conditions(__global int *p, int n) {
    int i = get_local_id(0);
    if (get_global_id(0) >= 100)
//      ~~~~~~~~~~~~~~~~~~~~~~~ some work-items `return` early: this condition differs between them
//      ~~~~~~~~~~~~~~~~~~~~~~~ some work-items `return` early: this condition differs between them
        return;
    if (i < 32) {
//      ~~~~~~ this condition differs between work-items
        if (n > 3 && p[i] == 0)
//          ~~~~~~~~~~~~~~~~~~ this condition differs between work-items
            barrier(CLK_LOCAL_MEM_FENCE);
//          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: not all work-items of the work-group reach it
//  = help: move the call to uniform control flow
    }
    for (int k = 0; k < n; k++) {
        if (i == k)
//          ~~~~~~ some work-items `continue` early: this condition differs between them
            continue;
        if (i < 16)
//          ~~~~~~ some work-items `break` early: this condition differs between them
            break;
        barrier(CLK_GLOBAL_MEM_FENCE);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ W0408: call to `barrier` in divergent control flow: not all work-items of the work-group reach it
//  = help: let all work-items reach the call: instead of `return`, put the statements that only some execute in an `if`
    }
}
