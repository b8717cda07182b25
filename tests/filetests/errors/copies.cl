// test: diagnostics
// The types that a work-group can copy, and uses of events.
__kernel void k(__global float *g, __global const int *i, __local float *l, __local int *li) {
    float own[4];
    event_t e = 0;
    event_t wrong = 1;
//                  ^ E0201: initializing `event_t` with an expression of incompatible type `int`
    e = async_work_group_copy(l, g, 4, e);
    async_work_group_copy(l, i, 4, 0);
//                           ^ E0201: `async_work_group_copy` requires pointers to the same element type, found `int` and `float`
    async_work_group_copy(own, g, 4, 0);
//                        ^^^ E0201: invalid argument type `float *` in call to `async_work_group_copy`
//  = note: the argument must be a pointer to a scalar or vector type in `global` or `local` memory
    async_work_group_copy(g, g, 4, 0);
//                           ^ E0201: `async_work_group_copy` requires one pointer to `global` and one to `local` memory, found two to the same
    async_work_group_copy(i, li, 4, 0);
//                        ^ E0201: invalid argument type `global const int *` in call to `async_work_group_copy`
//  = note: the argument must be a pointer to a scalar or vector type in `global` or `local` memory
    async_work_group_copy(l, g, 4);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 4, have 3
//  = help: write `async_work_group_copy(dst, src, count, event)`, with `0` as the event of a new copy
    async_work_group_copy(l, g, 4, 5);
//                                 ^ E0201: passing `int` to parameter 4 of `async_work_group_copy` of incompatible type `event_t`
    async_work_group_strided_copy(l, g, 4, 0);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 5, have 4
//  = help: write `async_work_group_strided_copy(dst, src, count, stride, event)`, with `0` as the event of a new copy
    wait_group_events(1, e);
//                       ^ E0201: invalid argument type `event_t` in call to `wait_group_events`
//  = note: the argument must be a pointer to `event_t`
//  = help: take the address with `&`
    wait_group_events(1, &e);
    prefetch(l, 4);
//           ^ E0201: invalid argument type `local float *` in call to `prefetch`
//  = note: the argument must be a pointer to a scalar or vector type in `global` memory
    int n = e;
//          ^ E0201: initializing `int` with an expression of incompatible type `event_t`
    e = e + 1;
//        ^ E0201: invalid operands to binary `+` (`event_t` and `int`)
}
__kernel void never(event_t e) {}
//                          ^ E0301: `event_t` cannot be used as the type of kernel parameter `e`
