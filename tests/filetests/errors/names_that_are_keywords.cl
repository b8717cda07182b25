// test: diagnostics
// Keywords of OpenCL C are not names of parameters, members and variables; their uses are no further errors.
__kernel void k(__global float *kernel, int local, float half) {
//                              ^^^^^^ E0001: expected parameter name, found keyword `kernel`
//  = help: `kernel` is reserved: choose another name
//                                          ^^^^^ E0001: expected parameter name, found keyword `local`
//  = help: `local` is reserved: choose another name
//                                                       ^^^^ E0001: expected parameter name, found keyword `half`
//  = help: `half` is reserved: choose another name
    float global = 3;
//        ^^^^^^ E0001: expected name, found keyword `global`
//  = help: `global` is reserved: choose another name
    int private[2], constant;
//      ^^^^^^^ E0001: expected name, found keyword `private`
//  = help: `private` is reserved: choose another name
//                  ^^^^^^^^ E0001: expected identifier or `(`, found keyword `constant`
//  = help: keywords are reserved: choose another name
    kernel[0] = global * local + half;
    private[0] = constant;
//               ^^^^^^^^ E0001: expected expression, found keyword `constant`
    global += 1;
    local float *t;
    kernel[1] = undeclared;
//              ^^^^^^^^^^ E0101: use of undeclared identifier `undeclared`
}
struct S { int local; float *global; };
//             ^^^^^ E0001: expected name, found keyword `local`
//  = help: `local` is reserved: choose another name
//                           ^^^^^^ E0001: expected name, found keyword `global`
//  = help: `global` is reserved: choose another name
__kernel void casts(__global int *a) {
    int x = *(global int *)a + sizeof(int * private);
    a[0] = x;
}
int prototype(int *private, int global);
//                          ^^^^^^^^^^ E0302: parameter may not be qualified with address space `global`
