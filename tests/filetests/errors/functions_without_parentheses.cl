// test: diagnostics
// The parameters or the name of a function are missing.
typedef float4 vector;
vector cube { vector v = 1; return v; }
//     ^^^^ E0001: expected a parameter list before the function body
//  = help: write `cube(...)`, with `()` if there are no parameters
constant int initialized {3};
//                       ^ E0001: expected `=` before the initializer, found `{`
//  = help: write `=` before it
//  = fix: constant int initialized = {3};
constant int list[] = {1}, other {2};
//                              ^ E0001: expected `;` at end of declaration, found `{`
float4 square { return 1; }
//     ^^^^^^ E0001: expected a parameter list before the function body
//  = help: write `square(...)`, with `()` if there are no parameters
kernel first { int x = 1; }
//     ^^^^^ E0001: expected a parameter list before the function body
//  = help: write `first(...)`, with `()` if there are no parameters
global int *second
//         ^^^^^^^ E0001: expected a parameter list before the function body
//  = help: write `second(...)`, with `()` if there are no parameters
{
    return 0;
}
kernel void(global int *o) { o[0] = 1; }
//         ^ E0001: expected the name of a function, found `(`
//  = help: write the name after the type of the result: `void name(...)`
float4(float x) { return x; }
//    ^ E0001: expected the name of a function, found `(`
//  = help: write the name after the type of the result: `float4 name(...)`
static void(global int *o) { o[0] = 1; }
//         ^ E0001: expected the name of a function, found `(`
//  = help: write the name after the type of the result: `void name(...)`
kernel void k(global int *o) { int x {3}; float2 y {1, 2}; o[0] = x + (int)y.x + initialized + undefined; }
//                                   ^ E0001: expected `=` before the initializer, found `{`
//  = help: write `=` before it
//  = fix: kernel void k(global int *o) { int x = {3}; float2 y {1, 2}; o[0] = x + (int)y.x + initialized + undefined; }
//                                                 ^ E0001: expected `=` before the initializer, found `{`
//  = help: write `= (float2)(1, 2)`
//  = fix: kernel void k(global int *o) { int x {3}; float2 y = (float2)(1, 2); o[0] = x + (int)y.x + initialized + undefined; }
//                                                                                             ^^^^^^^^^ E0101: use of undeclared identifier `undefined`
