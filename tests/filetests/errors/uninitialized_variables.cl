// test: diagnostics
// options: -Wno-unused-value
// Reads that precede every store on all paths.
__kernel void k(__global int *p, int a, float f) {
    int x;
//      ~ declared without an initializer
    p[0] = x;
//         ^ W0601: use of uninitialized variable `x`
    int y;
//      ~ declared without an initializer
    p[1] = y++;
//         ^ W0601: use of uninitialized variable `y`
    int sum;
//      ~~~ declared without an initializer
    for (int i = 0; i < a; i++)
        sum += i;
//      ^^^ W0601: use of uninitialized variable `sum`
    int last;
    for (int i = 0; i < a; i++) {
        if (i > 0)
            p[i] = last;
        last = i;
    }
    int maybe;
//      ~~~~~ declared without an initializer
    if (a)
//      ~ not assigned if this condition is false
        maybe = 1;
    p[2] = maybe;
//         ^^^^^ W0602: variable `maybe` may be uninitialized when used here
    int never;
//      ~~~~~ declared without an initializer
    while (a--)
        p[3] = never;
//             ^^^^^ W0601: use of uninitialized variable `never`
    __global int *q;
//                ~ declared without an initializer
    q[0] = 1;
//  ^ W0601: use of uninitialized variable `q`
}
