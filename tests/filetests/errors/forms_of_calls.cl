// test: diagnostics
// Calls of built-in functions with too few or too many arguments: the help has the names of the parameters.
kernel void k(global int *p, local int *t, global float *f) {
    event_t e = async_work_group_copy(t, p, 64);
//              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 4, have 3
//  = help: write `async_work_group_copy(dst, src, count, event)`, with `0` as the event of a new copy
    wait_group_events(&e);
//  ^^^^^^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 2, have 1
//  = help: write `wait_group_events(count, events)`, of one event `wait_group_events(1, &event)`
    atomic_cmpxchg(p, 1);
//  ^^^^^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 3, have 2
//  = help: write `atomic_cmpxchg(p, expected, value)`
    atomic_inc(p, 1);
//                ^ E0202: too many arguments to function call, expected 1, have 2
//  = help: write `atomic_inc(p)`
    p[0] = mad24(p[1], 2);
//         ^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 3, have 2
//  = help: write `mad24(x, y, z)`
    p[1] = select(1, 2);
//         ^^^^^^^^^^^^ E0202: too few arguments to function call, expected 3, have 2
//  = help: write `select(a, b, c)`, which is `c ? b : a`
    f[0] = clamp(f[1], 0.0f);
//         ^^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 3, have 2
//  = help: write `clamp(x, low, high)`
    f[1] = vload_half(p);
//         ^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 2, have 1
//  = help: the pointer comes last, after the offset: `vload_half(offset, pointer)`
    p[2] = shuffle((int4)(1));
//         ^^^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 2, have 1
//  = help: write `shuffle(x, mask)`
    f[2] = sqrt(f[1], 2.0f);
//                    ^^^^ E0202: too many arguments to function call, expected 1, have 2
//  = help: write `sqrt(x)`
}
