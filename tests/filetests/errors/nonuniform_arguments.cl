// test: diagnostics
// options: -cl-std=CL2.0
// Arguments that must be the same in all work-items of a group.
kernel void k(global int *x, global int *o, local int *t, int n) {
    int l = get_local_id(0);
    int lane = get_sub_group_local_id();
    x[0] = sub_group_broadcast(n, l & 1);
//                                ^^^^^ W0423: argument 2 of `sub_group_broadcast` differs between work-items, but must be the same in all work-items of the sub-group
//  = help: for an index of each work-item, use `sub_group_shuffle` or `intel_sub_group_shuffle`
    x[1] = sub_group_broadcast(n, lane ^ 1);
//                                ^^^^^^^^ W0423: argument 2 of `sub_group_broadcast` differs between work-items, but must be the same in all work-items of the sub-group
//  = help: for an index of each work-item, use `sub_group_shuffle` or `intel_sub_group_shuffle`
    x[2] = work_group_broadcast(n, l);
//                                 ^ W0423: argument 2 of `work_group_broadcast` differs between work-items, but must be the same in all work-items of the work-group
//  = help: for an index of each work-item, store the values in local memory, and read them after a barrier
    x[3] = work_group_broadcast(n, 0, get_local_id(1));
//                                    ^^^^^^^^^^^^^^^ W0423: argument 3 of `work_group_broadcast` differs between work-items, but must be the same in all work-items of the work-group
//  = help: for an index of each work-item, store the values in local memory, and read them after a barrier
    event_t e = async_work_group_copy(t, o + (l & 1), 16, 0);
//                                       ^^^^^^^^^^^ W0423: argument 2 of `async_work_group_copy` differs between work-items, but must be the same in all work-items of the work-group
//  = help: the work-items copy the elements together: pass the pointers and sizes of the whole copy in all of them
    e = async_work_group_copy(t + l, o, 16, e);
//                            ^^^^^ W0423: argument 1 of `async_work_group_copy` differs between work-items, but must be the same in all work-items of the work-group
//  = help: the work-items copy the elements together: pass the pointers and sizes of the whole copy in all of them
    e = async_work_group_copy(t, o, 16 + l, e);
//                                  ^^^^^^ W0423: argument 3 of `async_work_group_copy` differs between work-items, but must be the same in all work-items of the work-group
//  = help: the work-items copy the elements together: pass the pointers and sizes of the whole copy in all of them
    e = async_work_group_strided_copy(t, o, 16, get_sub_group_id(), e);
//                                              ^^^^^^^^^^^^^^^^^^ W0423: argument 4 of `async_work_group_strided_copy` differs between work-items, but must be the same in all work-items of the work-group
//  = help: the work-items copy the elements together: pass the pointers and sizes of the whole copy in all of them
    wait_group_events(1, &e);
    x[5] = t[0];
}

// Arguments that are the same, or may be.
kernel void same(global int *x, global int *o, local int *t, int n) {
    int l = get_local_id(0);
    size_t g = get_global_id(0), row = get_global_id(1);
    x[0] = sub_group_broadcast(l, 1);
    x[1] = sub_group_broadcast(n, get_local_id(1));
    x[2] = sub_group_broadcast(n, get_sub_group_id());
    x[3] = work_group_broadcast(l, n);
    x[4] = intel_sub_group_shuffle(n, l & 1);
    x[5] = sub_group_shuffle(n, l ^ 1);
    event_t e = async_work_group_copy(t, o + g - l, 16, 0);
    e = async_work_group_copy(t, o + (g - l), 16, e);
    e = async_work_group_copy(t, o + (g & ~63), 16, e);
    e = async_work_group_copy(t, o + g / 64 * 64, 16, e);
    e = async_work_group_copy(t, o + row * 64, 16, e);
    e = async_work_group_copy(t, o + get_group_id(0) * get_local_size(0), 16, e);
    wait_group_events(1, &e);
    x[6] = t[0];
}

// Groups of one row, and of one column.
__attribute__((reqd_work_group_size(16, 1, 1)))
kernel void row(global int *x, global int *o, local int *t) {
    event_t e = async_work_group_copy(t, o + get_global_id(1), 16, 0);
    e = async_work_group_copy(t, o + get_global_id(0), 16, e);
//                               ^^^^^^^^^^^^^^^^^^^^ W0423: argument 2 of `async_work_group_copy` differs between work-items, but must be the same in all work-items of the work-group
//  = help: the work-items copy the elements together: pass the pointers and sizes of the whole copy in all of them
    wait_group_events(1, &e);
    x[0] = t[0];
}

__attribute__((reqd_work_group_size(1, 16, 1)))
kernel void column(global int *x, global int *o, local int *t) {
    event_t e = async_work_group_copy(t, o + get_global_id(0), 16, 0);
    e = async_work_group_copy(t, o + get_global_id(1), 16, e);
//                               ^^^^^^^^^^^^^^^^^^^^ W0423: argument 2 of `async_work_group_copy` differs between work-items, but must be the same in all work-items of the work-group
//  = help: the work-items copy the elements together: pass the pointers and sizes of the whole copy in all of them
    wait_group_events(1, &e);
    x[0] = t[0];
}
