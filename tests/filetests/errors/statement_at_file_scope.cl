// test: diagnostics
// Statements are only valid in functions.
int counter = 0;
//  ^^^^^^^ E0302: program scope variable `counter` must reside in the constant address space
//  = note: OpenCL C 1.2 has no other program scope variables
//  = help: write `__constant` before the type; a constant variable cannot be written to
counter = 1;
//@1-7 E0001: statement outside of a function
//  = help: move it into the body of a kernel or of a function; a declaration begins with a type: `__constant int counter = ...`
for (;;) ;
return;
__kernel void k(__global int *p) { p[0] = nothing; }
//                                        ^^^^^^^ E0101: use of undeclared identifier `nothing`
