// test: diagnostics
// An else after a complete statement, and one without any.
__kernel void k(__global int *p, int a, float f) {
    if (a)
//  ~~ the body of this `if` is one statement
        p[0] = 1;
        p[1] = 2;
//      ~ this statement follows it
    else
//  ^^^^ E0001: `else` without a previous `if`
//  = help: enclose the statements of the body in `{ }`
        p[2] = 3;
    else p[3] = 4;
}
