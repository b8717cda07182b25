// test: diagnostics
// Casts between incompatible kinds of types.
__kernel void k(__global int *p, int a, float f) {
    p[0] = (int)p;
    f = (float)p;
//      ^^^^^^^^ E0201: a value of type `global int *` cannot be cast to `float`
    p = (__global int *)f;
//      ^^^^^^^^^^^^^^^^^ E0201: a value of type `float` cannot be cast to `global int *`
    p[1] = *(int *)p;
//          ^^^^^^^^ E0302: a cast of `global int *` to `int *` changes the address space from `global` to `private`
    p[2] = (int)(void)a;
//         ^^^^^^^^^^^^ E0201: a value of type `void` cannot be cast to `int`
}
