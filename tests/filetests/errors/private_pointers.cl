// test: diagnostics
// Pointers to private memory keep their address space, and are not integers.
__kernel void k(__global int *o, __constant float *c) {
    int x = 1;
    int *p = &x;
    p = o;
//      ^ E0302: an object of type `int *` cannot take a `global int *`: that points to `global` memory, not to `private`
//  = help: declare it as `global ...`: there is no generic address space
    o = p;
//      ^ E0302: an object of type `global int *` cannot take a `int *`: that points to `private` memory, not to `global`
    __global int *g = (__global int *)p;
//                    ^^^^^^^^^^^^^^^^^ E0302: a cast of `int *` to `global int *` changes the address space from `private` to `global`
    float *f = &x;
//             ^^ W0202: incompatible pointer types: variable `f` of type `float *` takes a `int *`
//  = help: cast the pointer, if that is meant
    const int y = 2;
    int *r = &y;
//           ^^ W0210: variable `r` of type `int *` takes a `const int *`, which discards `const`
    if (p == o) o[0] = 1;
//        ^^ E0302: a `int *` cannot be compared with a `global int *`: they point to `private` and `global` memory
    long n = (long)p;
    p = (int *)n;
    p = 5;
//      ^ E0201: an object of type `int *` cannot take a value of type `int`
//  = help: cast it, if that is meant
    __global int *__global *pp = 0;
    __local int *l;
    int **q = p;
//            ^ W0202: incompatible pointer types: variable `q` of type `int **` takes a `int *`
//  = help: cast the pointer, if that is meant
    int (*row)[3] = p;
//                  ^ W0202: incompatible pointer types: variable `row` of type `int (*)[3]` takes a `int *`
//  = help: cast the pointer, if that is meant
    o[1] = p * 2;
//           ^ E0201: `*` cannot be applied to `int *` and `int`
    o[2] = &x - o;
//            ^ E0201: `-` cannot be applied to `int *` and `global int *`
}
