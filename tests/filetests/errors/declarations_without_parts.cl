// test: diagnostics
// Declarations that lack a type, a name or an end.
__kernel void first(__global int *) { }
__kernel second(__global int *p) { p[0] = 1; }
//@1-8 E0001: expected a type specifier in this declaration
//  = help: write `kernel void`: a kernel returns nothing
__kernel void third(__global int p*) { p[0] = 1; }
//                                ^ E0001: expected `,` or `)`, found `*`
//                 ~ to match this `(`
__kernel void fourth(__global int *p int a) { p[0] = a; }
//                                  ^ E0001: expected `,` or `)`, found keyword `int`
//                  ~ to match this `(`
//  = help: add `,`
//  = fix: __kernel void fourth(__global int *p, int a) { p[0] = a; }
__kernel void fifth(__global int *p, ) { p[0] = 1; }
//                                 ^ E0001: expected a parameter after `,`, found `)`
//  = help: remove it
//  = fix: __kernel void fifth(__global int *p ) { p[0] = 1; }
typedef int;
//@1-12 W0107: typedef requires a name
//  = help: write a name after the type
const;
//@1-5 E0001: expected a type specifier in this declaration
//  = help: write the type, such as `int`, before the name
__kernel void sixth __global int *p) { p[0] = 1; }
//                                 ^ E0002: extraneous `)` without a matching `(`
//  = help: remove it, or add the `(` that it closes
