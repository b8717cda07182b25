// test: diagnostics
// The types that a work-group can copy, and uses of events.
__kernel void k(__global float *g, __global const int *i, __local float *l, __local int *li) {
    float own[4];
    event_t e = 0;
    event_t wrong = 1;
//                  ^ E0201: variable `wrong` of type `event_t` cannot take a value of type `int`
    e = async_work_group_copy(l, g, 4, e);
    async_work_group_copy(l, i, 4, 0);
//                           ^ E0201: `async_work_group_copy` copies elements of one type, not `int` to `float`
    async_work_group_copy(own, g, 4, 0);
//                        ^^^ E0201: `async_work_group_copy` cannot take a `float *`
//  = note: the argument is a pointer to scalars or vectors in `global` or `local` memory
    async_work_group_copy(g, g, 4, 0);
//                           ^ E0201: `async_work_group_copy` copies between `global` and `local` memory, not within one of them
    async_work_group_copy(i, li, 4, 0);
//                        ^ E0201: `async_work_group_copy` cannot take a `global const int *`
//  = note: the argument is a pointer to scalars or vectors in `global` or `local` memory
    async_work_group_copy(l, g, 4);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: `async_work_group_copy` takes 4 arguments, not 3
    async_work_group_copy(l, g, 4, 5);
//                                 ^ E0201: argument 4 of `async_work_group_copy` of type `event_t` cannot take a value of type `int`
    async_work_group_strided_copy(l, g, 4, 0);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: `async_work_group_strided_copy` takes 5 arguments, not 4
    wait_group_events(1, e);
//                       ^ E0201: `wait_group_events` cannot take a `event_t`
//  = note: the argument is a pointer to `event_t`
    wait_group_events(1, &e);
    prefetch(l, 4);
//           ^ E0201: `prefetch` cannot take a `local float *`
//  = note: the argument is a pointer to scalars or vectors in `global` memory
    int n = e;
//          ^ E0201: variable `n` of type `int` cannot take a value of type `event_t`
    e = e + 1;
//        ^ E0201: `+` cannot be applied to `event_t` and `int`
}
__kernel void never(event_t e) {}
//                          ^ E0301: parameter `e` of a kernel cannot be of type `event_t`
