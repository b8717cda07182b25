// test: diagnostics
// An error that was expanded from several macros.
#define INNER(x) ((x) + undeclared)
#define MIDDLE(x) INNER((x) * 2)
#define OUTER(x) (MIDDLE(x) - 1)
__kernel void k(__global int *p) {
    p[0] = OUTER(p[1]);
//         ^^^^^^^^^^^ E0101: use of undeclared identifier `undeclared`
    p[1] = OUTER(other);
//               ^^^^^ E0101: use of undeclared identifier `other`
}
