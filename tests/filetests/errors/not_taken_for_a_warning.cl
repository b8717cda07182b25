// test: diagnostics
// options: -Wall -Wextra
// Only certain problems are reported: here, only the #warning.
#warning the only one
//@1-8 W0002: #warning the only one
__kernel void k(__global int *p, int a, uchar c, uint u) {
    int x;
    for (int i = 0; i < a; i++) {
        if (i == 0)
            x = 1;
        p[i] = x;
    }
    if ((a = p[1]))
        p[2] = a;
    if (c < 200 && u > 5 && a >= 0)
        p[3] = c + (1 << 31);
    uchar mask = 0xff;
    mask = ~0;
    p[4] = mask >> 7;
    while (p[5] == 0)
        ;
}
