// test: diagnostics
// Variables in constant memory need constant initializers, and cannot be written.
__constant int missing;
//             ^^^^^^^ E0207: variable `missing` in the constant address space must be initialized
//  = help: add an initializer: the variable cannot be assigned to
__constant int length[];
//             ^^^^^^ E0207: variable `length` in the constant address space must be initialized
//  = help: add an initializer: the variable cannot be assigned to
int ordinary = 1;
//  ^^^^^^^^ E0302: program scope variable `ordinary` must reside in the constant address space
//  = note: OpenCL C 1.2 has no other program scope variables
//  = help: write `__constant` before the type; a constant variable cannot be written to
__global int buffer[4];
//           ^^^^^^ E0302: program scope variable `buffer` must reside in the constant address space
//  = note: OpenCL C 1.2 has no other program scope variables
//  = help: write `__constant` and an initializer, or pass a buffer to the kernel
extern __constant int elsewhere = 1;
__constant float f = 1.0f / 0;
__constant int zero = 1 / 0;
//                    ^^^^^ E0502: initializer element is not a compile-time constant
//                      ~ division by zero
//  = note: variables in the constant address space are initialized at compile time
__constant int overflow = 2147483647 + 1;
//                        ^^^^^^^^^^^^^^ E0502: initializer element is not a compile-time constant
//  = note: variables in the constant address space are initialized at compile time
//                                   ^ W0204: overflow in expression: result 2147483648 is not representable in type `int`
//  = help: add the suffix `u` or `l` to one of the operands
__constant int good = 4;
__constant int *pointer = 0;
//              ^^^^^^^ E0302: program scope variable `pointer` must reside in the constant address space
//  = note: OpenCL C 1.2 has no other program scope variables
//  = help: write `__constant` after the `*`
__constant int list[2] = {good, unknown};
//                              ^^^^^^^ E0101: use of undeclared identifier `unknown`
__constant int called = min(1, 2);
//                      ^^^^^^^^^ E0502: initializer element is not a compile-time constant
//  = note: variables in the constant address space are initialized at compile time
__constant uchar narrow = 300;
//                        ^^^ W0201: implicit conversion from `int` to `uchar` changes value from 300 to 44
__constant char text[] = "text";
__constant int huge[4000000] = {1};
//             ^^^^ E0607: object is too large: 16000000 bytes
//  = note: the limit for all variables in the constant address space is 4194304 bytes
//  = help: make it smaller, or pass the data as a `__constant` argument
__kernel void k(__global int *o, int n) {
    __constant int local_table[2] = {1, n};
//                                      ^ E0502: initializer element is not a compile-time constant
//  = note: variables in the constant address space are initialized at compile time
    good = 5;
//  ^^^^ E0204: cannot assign to an object in the constant address space
    o[0] = good++;
//         ^^^^ E0204: cannot assign to an object in the constant address space
    *&good = 6;
//  ^^^^^^ E0204: cannot assign to an object in the constant address space
    __constant int *p = &good;
//                  ~ `p` declared here
    *p = 7;
//  ^^ E0204: cannot assign to an object in the constant address space
    __global int *g = &good;
//                     ^^^^ E0302: initializing `global int *` with an expression of type `constant int *` changes address space of pointer from `constant` to `global`
//  = help: declare the pointer as `constant int *`
    int *q = &good;
//            ^^^^ E0302: initializing `int *` with an expression of type `constant int *` changes address space of pointer from `constant` to `private`
//  = help: declare the pointer as `constant int *`
    {
        __constant int inner = 1;
//                     ^^^^^ E0302: variable `inner` cannot be declared in the constant address space here
//  = note: `constant` variables can only be declared at file scope or in the outermost scope of a kernel
        o[1] = inner;
    }
}
void helper(void) {
    __constant int table[1] = {1};
//                 ^^^^^ E0302: variable `table` cannot be declared in the constant address space here
//  = note: `constant` variables can only be declared at file scope or in the outermost scope of a kernel
}
