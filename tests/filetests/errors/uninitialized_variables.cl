// test: diagnostics
// options: -Wno-unused-value
// Reads that precede every store on all paths.
__kernel void k(__global int *p, int a, float f) {
    int x;
//      ~ declared without a value
    p[0] = x;
//         ^ W0601: `x` is used here and never had a value
    int y;
//      ~ declared without a value
    p[1] = y++;
//         ^ W0601: `y` is used here and never had a value
    int sum;
    for (int i = 0; i < a; i++)
        sum += i;
    int last;
    for (int i = 0; i < a; i++) {
        if (i > 0)
            p[i] = last;
        last = i;
    }
    int maybe;
    if (a)
        maybe = 1;
    p[2] = maybe;
    int never;
//      ~~~~~ declared without a value
    while (a--)
        p[3] = never;
//             ^^^^^ W0601: `never` is used here and never had a value
    __global int *q;
//                ~ declared without a value
    q[0] = 1;
//  ^ W0601: `q` is used here and never had a value
}
