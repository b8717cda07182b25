// test: diagnostics
// A variable that is declared `extern` is defined in the same source.
extern constant float before[4];
constant float before[4] = {1, 2, 3, 4};
constant int after = 3;
extern constant int after;
extern constant int later[];
extern constant int missing;
//                  ~~~~~~~ declared here
extern constant int unused;
extern constant int different;
//                  ^^^^^^^^^ E0102: redeclaration of `different` with a different type: `int` vs `float`
constant float different = 1;
//             ~~~~~~~~~ the definition is here
extern constant int same[2];
__kernel void k(__global float *x) {
    x[0] = before[1] + after + later[1];
    x[1] = missing;
//         ^^^^^^^ E0104: variable `missing` is declared, but not defined
//  = note: gencl does not link: the definition must be in the same translation unit
//  = help: define it with an initializer, or include the file that does
}
constant int later[2] = {1, 2};
//           ~~~~~ previous definition is here
constant int same[2] = {3, 4};
//           ~~~~ the definition is here
extern constant float same[2];
//                    ^^^^ E0102: redeclaration of `same` with a different type: `float[2]` vs `int[2]`
__kernel void l(__global float *x) { x[0] = later[0] + same[0]; }
constant int later[2] = {1, 2};
//           ^^^^^ E0102: redefinition of `later`
extern int mutable_variable;
//         ^^^^^^^^^^^^^^^^ E0302: program scope variable `mutable_variable` must reside in the constant address space
//  = note: OpenCL C 1.2 has no other program scope variables
//  = help: write `__constant` and an initializer, or pass a buffer to the kernel
