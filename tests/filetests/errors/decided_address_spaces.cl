// test: diagnostics
// options: -cl-std=CL2.0
// A pointer without an address space has that of its initializer, or of the first assignment.
kernel void k(global int *o, local int *l) {
    int x = 1;
    int *a = &x;
//           ~~ this decided that `a` points to `private` memory
    a = o;
//      ^ E0901: assigning to `int *` from `global int *` mixes pointers to `global` and to `private` memory, which is not supported
//  = note: address spaces are determined at compile time
//  = help: declare the pointer as `global ...`
    int *b;
    b = l;
//      ~ this decided that `b` points to `local` memory
    b = o;
//      ^ E0302: assigning to `local int *` from `global int *` changes address space of pointer from `global` to `local`
//  = help: use a pointer for each address space: address spaces are determined at compile time
    int *c = NULL;
    c = o;
//      ~ this decided that `c` points to `global` memory
    c = &x;
//      ^^ E0302: assigning to `global int *` from `int *` changes address space of pointer from `private` to `global`
//  = help: use a pointer for each address space: address spaces are determined at compile time
    o[0] = *a + *b + *c;
}
