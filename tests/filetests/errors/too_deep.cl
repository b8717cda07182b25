// test: diagnostics
// Macros expand to an expression that is nested more deeply than the limit.
#define A(x) ((((((((x))))))))
#define B(x) A(A(A(A(A(A(A(A(x))))))))
#define C(x) B(B(B(B(B(B(B(B(x))))))))
__kernel void k(__global int *p) {
    p[0] = C(1);
//         ^^^^ E0601: nested too deeply: the limit is 256 levels
//  = note: brackets, statements without braces, prefix operators, casts, `=` and `?:` count together
//  = help: move parts into variables or functions of their own
}
