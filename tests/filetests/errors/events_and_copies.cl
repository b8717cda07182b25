// test: diagnostics
// Copies by a work-group are between global and local memory, and return events.
__kernel void k(__global float *g, __global int *i, __local float *l) {
    float own[4];
    event_t e = async_work_group_copy(l, g, 4, 0);
    e = async_work_group_copy(g, g, 4, 0);
//                               ^ E0201: `async_work_group_copy` copies between `global` and `local` memory, not within one of them
    e = async_work_group_copy(l, i, 4, 0);
//                               ^ E0201: `async_work_group_copy` copies elements of one type, not `int` to `float`
    e = async_work_group_copy(own, g, 4, 0);
//                            ^^^ E0201: `async_work_group_copy` cannot take a `float *`
//  = note: the argument is a pointer to scalars or vectors in `global` or `local` memory
    e = async_work_group_copy(l, g, 4);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: `async_work_group_copy` takes 4 arguments, not 3
    int bad = e;
//            ^ E0201: variable `bad` of type `int` cannot take a value of type `event_t`
    e = e + 1;
//        ^ E0201: `+` cannot be applied to `event_t` and `int`
    wait_group_events(1, e);
//                       ^ E0201: `wait_group_events` cannot take a `event_t`
//  = note: the argument is a pointer to `event_t`
    wait_group_events(1, &e);
    prefetch(l, 4);
//           ^ E0201: `prefetch` cannot take a `local float *`
//  = note: the argument is a pointer to scalars or vectors in `global` memory
}
