// test: diagnostics
// Statements are only valid in functions.
int counter = 0;
//  ^^^^^^^ E0302: `counter` at file scope must be `constant`
//  = note: OpenCL C 1.2 has no other variables outside of functions
counter = 1;
//@1-7 E0101: unknown type name `counter`
for (;;) ;
//@1-3 E0001: expected a declaration, found keyword `for`
return;
//@1-6 E0001: expected a declaration, found keyword `return`
__kernel void k(__global int *p) { p[0] = nothing; }
//                                        ^^^^^^^ E0101: unknown name `nothing`
