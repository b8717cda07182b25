// test: diagnostics
// Statements are only valid in functions.
int counter = 0;
//  ^^^^^^^ E0302: program scope variable `counter` must reside in the constant address space
//  = note: OpenCL C 1.2 has no other program scope variables
//  = help: write `__constant` before the type; a constant variable cannot be written to
counter = 1;
//@1-7 E0101: unknown type name `counter`
for (;;) ;
//@1-3 E0001: expected external declaration, found keyword `for`
return;
//@1-6 E0001: expected external declaration, found keyword `return`
__kernel void k(__global int *p) { p[0] = nothing; }
//                                        ^^^^^^^ E0101: use of undeclared identifier `nothing`
