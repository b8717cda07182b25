// test: diagnostics
// Atomic functions are for 32-bit integers that can be written, and some for floats.
__kernel void k(__global float *f, __global short *s, __global const int *c, __constant int *t, int n) {
    int own = 0;
    atomic_add(f, 1.0f);
//             ^ E0201: `atomic_add` cannot take a `global float *`
//  = note: the first argument is a pointer to `int`, `uint`
    atomic_xchg(f, 2.0f);
    atomic_inc(s);
//             ^ E0201: `atomic_inc` cannot take a `global short *`
//  = note: the first argument is a pointer to `int`, `uint`
    atomic_or(c, 1);
//            ^ E0302: `atomic_or` writes what a `global const int *` points at, which is `const`
    atomic_min(t, n);
//             ^ E0302: `atomic_min` is for `global` and `local` memory, and cannot take a `constant int *`
    atomic_add(&own, 1);
//             ^^^^ E0302: `atomic_add` is for `global` and `local` memory, and cannot take a `int *`
    atomic_cmpxchg((__global int *)f, 1);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: `atomic_cmpxchg` takes 3 arguments, not 2
    atomic_sub(n, 1);
//             ^ E0201: `atomic_sub` cannot take a `int`
//  = note: the first argument is a pointer to `int`, `uint`
}
