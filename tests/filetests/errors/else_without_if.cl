// test: diagnostics
// An else after a complete statement, and one without any.
__kernel void k(__global int *p, int a, float f) {
    if (a)
        p[0] = 1;
        p[1] = 2;
    else
//  ^^^^ E0001: `else` without a previous `if`
        p[2] = 3;
    else p[3] = 4;
}
