// test: diagnostics
// The pointers and types that atomic functions accept.
__constant int fixed = 1;

__kernel void k(__global int *i, __global const uint *c, __global float *f, __global short *s, __global long *l,
                __local int *given) {
    int own = 0;
    atomic_add(&own, 1);
//             ^^^^ E0302: `atomic_add` is for `global` and `local` memory, and cannot take a `int *`
    atomic_add(&fixed, 1);
//              ^^^^^ E0302: `atomic_add` is for `global` and `local` memory, and cannot take a `constant int *`
    atomic_add(c, 1);
//             ^ E0302: `atomic_add` writes what a `global const uint *` points at, which is `const`
    atomic_add(f, 1.0f);
//             ^ E0201: `atomic_add` cannot take a `global float *`
//  = note: the first argument is a pointer to `int`, `uint`
    atomic_add(s, 1);
//             ^ E0201: `atomic_add` cannot take a `global short *`
//  = note: the first argument is a pointer to `int`, `uint`
    atomic_add(l, 1);
//             ^ E0201: `atomic_add` cannot take a `global long *`
//  = note: the first argument is a pointer to `int`, `uint`
    atomic_add(i[0], 1);
//             ^^^^ E0201: `atomic_add` cannot take a `int`
//  = note: the first argument is a pointer to `int`, `uint`
    atomic_add(i);
//  ^^^^^^^^^^^^^ E0202: `atomic_add` takes 2 arguments, not 1
    atomic_inc(i, 1);
//  ^^^^^^^^^^^^^^^^ E0202: `atomic_inc` takes 1 argument, not 2
    atomic_cmpxchg(i, 1);
//  ^^^^^^^^^^^^^^^^^^^^ E0202: `atomic_cmpxchg` takes 3 arguments, not 2
    atomic_xchg(f, 1);
    atom_add(l, 1);
    atom_xchg(f, 1.0f);
//            ^ E0201: `atom_xchg` cannot take a `global float *`
//  = note: the first argument is a pointer to `int`, `uint`, `long`, `ulong`
    i[1] = atomic_add(given, 2.5f);
//                           ^^^^ W0201: 2.5 does not fit `int`: it becomes 2
    atomic_add(i, i);
//                ^ E0201: argument 2 of `atomic_add` of type `int` cannot take a value of type `global int *`
//  = help: cast it, if that is meant
}
