// test: diagnostics
// The pointers and types that atomic functions accept.
__constant int fixed = 1;

__kernel void k(__global int *i, __global const uint *c, __global float *f, __global short *s, __global long *l,
                __local int *given) {
    int own = 0;
    atomic_add(&own, 1);
//             ^^^^ E0302: `atomic_add` requires a pointer to `global` or `local` memory, found `int *`
//  = help: other work-items cannot access private memory: write `+=` and the like, or use a `local` variable
    atomic_add(&fixed, 1);
//              ^^^^^ E0302: `atomic_add` requires a pointer to `global` or `local` memory, found `constant int *`
    atomic_add(c, 1);
//             ^ E0302: `atomic_add` requires a pointer to non-`const` type, found `global const uint *`
    atomic_add(f, 1.0f);
//             ^ E0201: invalid argument type `global float *` in call to `atomic_add`
//  = note: the first argument must be a pointer to `int` or `uint`
//  = help: for a `float`, repeat `atomic_cmpxchg` on its bits (`as_int`) until no other work-item has changed them; get the first old value with `atomic_or(p, 0)`, since a plain read would be a data race
    atomic_add(s, 1);
//             ^ E0201: invalid argument type `global short *` in call to `atomic_add`
//  = note: the first argument must be a pointer to `int` or `uint`
    atomic_add(l, 1);
//             ^ E0201: invalid argument type `global long *` in call to `atomic_add`
//  = note: the first argument must be a pointer to `int` or `uint`
//  = help: use `atom_add`, which accepts 64-bit integers
    atomic_add(i[0], 1);
//             ^^^^ E0201: invalid argument type `int` in call to `atomic_add`
//  = note: the first argument must be a pointer to `int` or `uint`
//  = help: take the address with `&`
//  = fix: atomic_add(&i[0], 1);
    atomic_add(i);
//  ^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 2, have 1
//  = help: write `atomic_add(p, value)`
    atomic_inc(i, 1);
//                ^ E0202: too many arguments to function call, expected 1, have 2
//  = help: write `atomic_inc(p)`
    atomic_cmpxchg(i, 1);
//  ^^^^^^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 3, have 2
//  = help: write `atomic_cmpxchg(p, expected, value)`
    atomic_xchg(f, 1);
    atom_add(l, 1);
    atom_xchg(f, 1.0f);
//            ^ E0201: invalid argument type `global float *` in call to `atom_xchg`
//  = note: the first argument must be a pointer to `int` or `uint` or `long` or `ulong`
//  = help: use `atomic_xchg`, which accepts `float`
    i[1] = atomic_add(given, 2.5f);
//                           ^^^^ W0201: implicit conversion from `float` to `int` changes value from 2.5 to 2
    atomic_add(i, i);
//                ^ E0201: incompatible pointer to integer conversion passing `global int *` to parameter 2 of `atomic_add` of type `int`
//  = help: dereference with `*`
}
