// test: diagnostics
// Variables in constant memory need constant initializers, and cannot be written.
__constant int missing;
//             ^^^^^^^ E0207: `missing` in `constant` memory has no value
//  = help: give it one with `=`: it cannot be written later
__constant int length[];
//             ^^^^^^ E0207: `length` in `constant` memory has no value
//  = help: give it one with `=`: it cannot be written later
int ordinary = 1;
//  ^^^^^^^^ E0302: `ordinary` at file scope must be `constant`
//  = note: OpenCL C 1.2 has no other variables outside of functions
__global int buffer[4];
//           ^^^^^^ E0302: `buffer` at file scope must be `constant`
//  = note: OpenCL C 1.2 has no other variables outside of functions
extern __constant int elsewhere = 1;
//@1-6 E0303: `extern` does not fit a variable at file scope
__constant float f = 1.0f / 0;
__constant int zero = 1 / 0;
//                    ^^^^^ E0502: what initializes `constant` memory must be a constant expression
//  = note: it is known when the program is compiled
//                      ^ W0501: division by zero is undefined
__constant int overflow = 2147483647 + 1;
//                        ^^^^^^^^^^^^^^ E0502: what initializes `constant` memory must be a constant expression
//  = note: it is known when the program is compiled
//                                   ^ W0204: the constant 2147483648 does not fit `int`
//  = help: give one of the operands the suffix `u` or `l`
__constant int good = 4;
__constant int *pointer = 0;
//              ^^^^^^^ E0302: `pointer` at file scope must be `constant`
//  = note: OpenCL C 1.2 has no other variables outside of functions
__constant int list[2] = {good, unknown};
//                              ^^^^^^^ E0101: unknown name `unknown`
__constant int called = min(1, 2);
//                      ^^^^^^^^^ E0502: what initializes `constant` memory must be a constant expression
//  = note: it is known when the program is compiled
__constant uchar narrow = 300;
//                        ^^^ W0201: 300 does not fit `uchar`: it becomes 44
__constant char text[] = "text";
__constant int huge[4000000] = {1};
//             ^^^^ E0607: this array is too large
//  = note: all variables in `constant` memory together have at most 4194304 bytes
__kernel void k(__global int *o, int n) {
    __constant int local_table[2] = {1, n};
//                                      ^ E0502: what initializes `constant` memory must be a constant expression
//  = note: it is known when the program is compiled
    good = 5;
//  ^^^^ E0204: `constant` memory cannot be written
    o[0] = good++;
//         ^^^^ E0204: `constant` memory cannot be written
    *&good = 6;
//  ^^^^^^ E0204: `constant` memory cannot be written
    __constant int *p = &good;
    *p = 7;
//  ^^ E0204: `constant` memory cannot be written
    __global int *g = &good;
//                     ^^^^ E0302: variable `g` of type `global int *` cannot take a `constant int *`: that points to `constant` memory, not to `global`
    int *q = &good;
//            ^^^^ E0302: variable `q` of type `int *` cannot take a `constant int *`: that points to `constant` memory, not to `private`
//  = help: declare it as `constant ...`: there is no generic address space
    {
        __constant int inner = 1;
//                     ^^^^^ E0302: `inner` cannot be `constant` here
//  = note: `constant` variables stand at file scope and in the outermost block of a kernel
        o[1] = inner;
    }
}
void helper(void) {
    __constant int table[1] = {1};
//                 ^^^^^ E0302: `table` cannot be `constant` here
//  = note: `constant` variables stand at file scope and in the outermost block of a kernel
}
