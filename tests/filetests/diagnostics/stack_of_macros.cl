// test: diagnostics
// A mistake that came through several macros.
#define INNER(x) ((x) + undeclared)
#define MIDDLE(x) INNER((x) * 2)
#define OUTER(x) (MIDDLE(x) - 1)
__kernel void k(__global int *p) {
//                               ^ E0002: `{` is never closed
    p[0] = OUTER(p[1]);
    p[1] = OUTER(other);
    p[2] = OUTER(;
//         ^^^^^ E0004: the call of macro `OUTER` has no closing parenthesis [begins here]
}
