// test: diagnostics
// options: -cl-std=CL2.0
// Functions are checked for the address spaces that calls pass; which one a pointer points to is known then.
int *row(global int *m, int i) { return m + i; }
int *either(int *a, global int *b, int c) { return c ? a : b; }
//                                                 ^^^^^^^^^ E0201: incompatible operand types (`local int *` and `global int *`)
int *one(global int *a, local int *b) { if (a[0]) return a; return b; }
//                                                                 ^ E0302: returning `local int *` from a function with result type `global int *` changes address space of pointer from `local` to `global`
//  = help: use a pointer for each address space: address spaces are determined at compile time
int *any(int *a, int *b, int c) { if (c) return a; return b; }
//   ~~~ `any` declared here
void add(volatile atomic_int *sum, int x) { atomic_fetch_add(sum, x); }
//                                                           ^^^ E0302: `atomic_fetch_add` requires a pointer to `global` or `local` memory, found `volatile atomic_int *`
void unused(volatile atomic_int *sum) { atomic_fetch_add(sum, undeclared); }
//                                                            ^^^^^^^^^^ E0101: use of undeclared identifier `undeclared`
void misses(int *p) { p[0] = missing; }
//                           ^^^^^^^ E0101: use of undeclared identifier `missing`
void constant_only(int *p) { }
//                      ~ passing argument to this parameter
void repeats(int *p, int n) { if (n) repeats(p + 1, n - 1); }
//                                   ^^^^^^^^^^^^^^^^^^^^^ E0403: `repeats` calls itself
//  = note: recursion is not supported in OpenCL C
//  = help: use a loop instead
int *undefined(int *p);
//   ~~~~~~~~~ declared here
kernel void k(global int *a, local int *l, constant int *c, global atomic_int *sum) {
    int own[2], more[2];
    *row(a, 3) = 2;
    *either(a, a, 2) = 3;
    *either(l, a, 2) = 3;
//   ~~~~~~~~~~~~~~~ `either` is called with a pointer to `local` memory here
    *any(l, l, 1) = *any(a, a, 1);
    *any(a, l, 1) = 2;
//   ^^^^^^^^^^^^ E0901: the result of `any` may point to `global` or to `local` memory here
//  = note: address spaces are determined at compile time
//  = help: pass pointers to one address space, or do not return a pointer
    add(sum, 1);
    add((atomic_int *)own, 1);
//  ~~~~~~~~~~~~~~~~~~~~~~~~~ `add` is called with a pointer to `private` memory here
    misses(a);
//  ~~~~~~~~~ `misses` is called with a pointer to `global` memory here
    misses(l);
    misses(own);
    constant_only(c);
//                ^ E0302: passing `constant int *` to parameter 1 of `constant_only` of type `int *` changes address space of pointer from `constant` to `private`
//  = help: declare the pointer as `constant ...`
    repeats(a, 2);
    *undefined(l) = 1;
//   ^^^^^^^^^^^^ E0104: call to undefined function `undefined`
//  = help: define it in this translation unit: gencl does not link several
    int *x = a, *y;
//           ~ this decided that `x` points to `global` memory
    x = l;
//      ^ E0302: assigning to `global int *` from `local int *` changes address space of pointer from `local` to `global`
//  = help: use a pointer for each address space: address spaces are determined at compile time
    y = x[0] ? NULL : a;
//      ~~~~~~~~~~~~~~~ this decided that `y` points to `global` memory
    y = l;
//      ^ E0302: assigning to `global int *` from `local int *` changes address space of pointer from `local` to `global`
//  = help: use a pointer for each address space: address spaces are determined at compile time
    int *z = l;
    int *w = x[0] ? x : z;
//           ^^^^^^^^^^^^ E0201: incompatible operand types (`global int *` and `local int *`)
    a[0] = to_local(c) == 0;
//                  ^ E0201: `to_local` takes a pointer to `global`, `local` or `private` memory, found `constant int *`
    a[1] = get_fence(a, 1);
//                      ^ E0202: too many arguments to function call, expected 1, have 2
    a[2] = to_globl(a) == 0;
//         ^^^^^^^^ E0101: call to undeclared function `to_globl`
//  = help: did you mean `to_global`?
//  = fix: a[2] = to_global(a) == 0;
    if (a == l) a[3] = 1;
//        ^^ E0302: comparison between (`global int *` and `local int *`) which are pointers to non-overlapping address spaces `global` and `local`
    more[0] = own[0];
}
