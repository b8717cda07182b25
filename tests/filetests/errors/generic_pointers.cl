// test: diagnostics
// options: -cl-std=CL2.0
// A pointer declared without an address space has that of its initializer, and no other.
__kernel void k(__global char *a, __local char *b, __constant char *c) {
    char *s = a + 1;
//            ~~~~~ this decided that `s` points to `global` memory
    s = b;
//      ^ E0302: assigning to `global char *` from `local char *` changes address space of pointer from `local` to `global`
//  = help: use a pointer for each address space: address spaces are determined at compile time
    char *own = (char *)&s;
//              ~~~~~~~~~~ this decided that `own` points to `private` memory
    own = a;
//        ^ E0901: assigning to `char *` from `global char *` mixes pointers to `global` and to `private` memory, which is not supported
//  = note: address spaces are determined at compile time
//  = help: declare the pointer as `global ...`
    const char *table = c;
//                      ^ E0302: initializing `const char *` with an expression of type `constant char *` changes address space of pointer from `constant` to `private`
//  = help: declare the pointer as `constant char *`
    char *later;
    later = a;
    char *itself = a + (itself == 0);
//                 ^^^^^^^^^^^^^^^^^ E0901: initializing `char *` with an expression of type `global char *` mixes pointers to `global` and to `private` memory, which is not supported
//  = note: address spaces are determined at compile time
//  = help: declare the pointer as `global ...`
    private char *p = a;
//                    ^ E0302: initializing `char *` with an expression of type `global char *` changes address space of pointer from `global` to `private`
//  = help: declare the pointer as `global char *`
    char *both = a[0] ? a : b;
//               ^^^^^^^^^^^^ E0201: incompatible operand types (`global char *` and `local char *`)
    a[0] = s[0] + own[0];
}
