// test: diagnostics
// The scope of a name ends with its block.
__kernel void k(__global int *p, int a, float f) {
    {
        int inner = 1;
        p[0] = inner;
    }
    p[1] = inner;
//         ^^^^^ E0101: use of undeclared identifier `inner`
    for (int i = 0; i < a; i++)
        p[i] = i;
    p[2] = i;
//         ^ E0101: use of undeclared identifier `i`
    int before = after, after = 1;
//               ^^^^^ E0101: use of undeclared identifier `after`
    p[3] = before;
}
