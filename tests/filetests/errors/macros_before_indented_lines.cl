// test: diagnostics
// Lines after a macro that is complete are declarations of their own.
#define TWICE(x) ((x) * 2)
    __kernel viod first(__global int *a) { a[0] = TWICE(3); }
//           ^^^^ E0101: unknown type name `viod`
//  = help: did you mean `void`?
//  = fix: __kernel void first(__global int *a) { a[0] = TWICE(3); }
#define SIZE 4
    unsinged int size(void) { return SIZE; }
//  ^^^^^^^^ E0101: unknown type name `unsinged`
//  = help: did you mean `unsigned`?
//  = fix: unsigned int size(void) { return SIZE; }
__kernel void second(__global int *a) { a[0] = 1; }
