// test: diagnostics
// Copies by a work-group are between global and local memory, and return events.
__kernel void k(__global float *g, __global int *i, __local float *l) {
    float own[4];
    event_t e = async_work_group_copy(l, g, 4, 0);
    e = async_work_group_copy(g, g, 4, 0);
//                               ^ E0201: `async_work_group_copy` requires one pointer to `global` and one to `local` memory, found two to the same
    e = async_work_group_copy(l, i, 4, 0);
//                               ^ E0201: `async_work_group_copy` requires pointers to the same element type, found `int` and `float`
    e = async_work_group_copy(own, g, 4, 0);
//                            ^^^ E0201: invalid argument type `float *` in call to `async_work_group_copy`
//  = note: the argument must be a pointer to a scalar or vector type in `global` or `local` memory
    e = async_work_group_copy(l, g, 4);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 4, have 3
//  = help: write `async_work_group_copy(dst, src, count, event)`, with `0` as the event of a new copy
    int bad = e;
//            ^ E0201: initializing `int` with an expression of incompatible type `event_t`
    e = e + 1;
//        ^ E0201: invalid operands to binary `+` (`event_t` and `int`)
    wait_group_events(1, e);
//                       ^ E0201: invalid argument type `event_t` in call to `wait_group_events`
//  = note: the argument must be a pointer to `event_t`
//  = help: take the address with `&`
    wait_group_events(1, &e);
    prefetch(l, 4);
//           ^ E0201: invalid argument type `local float *` in call to `prefetch`
//  = note: the argument must be a pointer to a scalar or vector type in `global` memory
}
