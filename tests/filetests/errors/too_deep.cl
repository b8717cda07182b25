// test: diagnostics
// Macros expand to an expression that is nested more deeply than the limit.
#define A(x) ((((((((x))))))))
#define B(x) A(A(A(A(A(A(A(A(x))))))))
#define C(x) B(B(B(B(B(B(B(B(x))))))))
__kernel void k(__global int *p) {
    p[0] = C(1);
//         ^^^^ E0601: nested more than 256 deep
//  = note: brackets, statements without braces, prefix operators, casts, `=` and `?:` count together
//  = help: give parts of it names of their own
}
