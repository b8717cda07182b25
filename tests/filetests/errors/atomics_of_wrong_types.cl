// test: diagnostics
// Atomic functions are for 32-bit integers that can be written, and some for floats.
__kernel void k(__global float *f, __global short *s, __global const int *c, __constant int *t, int n) {
    int own = 0;
    atomic_add(f, 1.0f);
//             ^ E0201: invalid argument type `global float *` in call to `atomic_add`
//  = note: the first argument must be a pointer to `int` or `uint`
//  = help: for a `float`, repeat `atomic_cmpxchg` on its bits (`as_int`) until no other work-item has changed them; get the first old value with `atomic_or(p, 0)`, since a plain read would be a data race
    atomic_xchg(f, 2.0f);
    atomic_inc(s);
//             ^ E0201: invalid argument type `global short *` in call to `atomic_inc`
//  = note: the first argument must be a pointer to `int` or `uint`
    atomic_or(c, 1);
//            ^ E0302: `atomic_or` requires a pointer to non-`const` type, found `global const int *`
    atomic_min(t, n);
//             ^ E0302: `atomic_min` requires a pointer to `global` or `local` memory, found `constant int *`
    atomic_add(&own, 1);
//             ^^^^ E0302: `atomic_add` requires a pointer to `global` or `local` memory, found `int *`
//  = help: other work-items cannot access private memory: write `+=` and the like, or use a `local` variable
    atomic_cmpxchg((__global int *)f, 1);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 3, have 2
//  = help: write `atomic_cmpxchg(p, expected, value)`
    atomic_sub(n, 1);
//             ^ E0201: invalid argument type `int` in call to `atomic_sub`
//  = note: the first argument must be a pointer to `int` or `uint`
}
