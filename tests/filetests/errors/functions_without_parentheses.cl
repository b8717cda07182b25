// test: diagnostics
// The parameters or the name of a function are missing.
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
kernel void k(global int *o) { o[0] = undefined; }
//                                    ^^^^^^^^^ E0101: use of undeclared identifier `undefined`
