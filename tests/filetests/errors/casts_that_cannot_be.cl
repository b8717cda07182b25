// test: diagnostics
// Casts between incompatible kinds of types.
__kernel void k(__global int *p, int a, float f) {
    p[0] = (int)p;
//         ^^^^^^ W0224: cast to smaller integer type `int` from `global int *`
//  = help: cast to `uintptr_t`, which has all bits of the address
    f = (float)p;
//      ^^^^^^^^ E0201: cannot cast from type `global int *` to `float`
    p = (__global int *)f;
//      ^^^^^^^^^^^^^^^^^ E0201: cannot cast from type `float` to `global int *`
//  = help: to reinterpret the bits of a value, write `as_int(x)`
    p[1] = *(int *)p;
//          ^^^^^^^^ E0302: casting `global int *` to type `int *` changes address space of pointer from `global` to `private`
//  = help: write the address space: `(global int *)`
    p[2] = (int)(void)a;
//         ^^^^^^^^^^^^ E0201: cannot cast from type `void` to `int`
}
