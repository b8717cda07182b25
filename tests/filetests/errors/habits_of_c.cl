// test: diagnostics
// What is written in C or in later versions of OpenCL C, with what to write instead.
#include <math.h>
//       ^^^^^^^^ E0004: `math.h` cannot be included: no include files are available
//  = help: OpenCL C has no standard headers: remove the line, as its functions are built in
#include "stdio.h"
//       ^^^^^^^^^ E0004: `stdio.h` cannot be included: no include files are available
//  = help: OpenCL C has no standard headers: remove the line, as its functions are built in
float table[4] = {1, 2, 3, 4};
//    ^^^^^ E0302: program scope variable `table` must reside in the constant address space
//  = note: OpenCL C 1.2 has no other program scope variables
//  = help: write `__constant` before the type; a constant variable cannot be written to
float scratch[4];
//    ^^^^^^^ E0302: program scope variable `scratch` must reside in the constant address space
//  = note: OpenCL C 1.2 has no other program scope variables
//  = help: write `__constant` and an initializer, or pass a buffer to the kernel
__kernel void k(__global float *f, __global int *i, __global char *c) {
    atomic_fetch_add(&i[0], 1);
//  ^^^^^^^^^^^^^^^^ E0101: `atomic_fetch_add` requires OpenCL C 2.0
//  = help: for a pointer to `int` or `uint`, use `atomic_add`; objects of `atomic_int` require `-cl-std=CL2.0`
    atomic_compare_exchange_strong_explicit(&i[0], &i[1], 2, 0, 0);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0101: `atomic_compare_exchange_strong_explicit` requires OpenCL C 2.0
//  = help: for a pointer to `int` or `uint`, use `atomic_cmpxchg`; objects of `atomic_int` require `-cl-std=CL2.0`
    atomic_add(&f[0], 1.0f);
//              ^^^^ E0201: invalid argument type `global float *` in call to `atomic_add`
//  = note: the first argument must be a pointer to `int` or `uint`
//  = help: for a `float`, repeat `atomic_cmpxchg` on its bits (`as_int`) until no other work-item has changed them; get the first old value with `atomic_or(p, 0)`, since a plain read would be a data race
    atomic_add(&c[0], 1);
//              ^^^^ E0201: invalid argument type `global char *` in call to `atomic_add`
//  = note: the first argument must be a pointer to `int` or `uint`
}
