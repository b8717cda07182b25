// test: diagnostics
// options: -Wall -Wextra
// Names that nothing uses, and what counts as a use.
int lonely(int x) { return x; }
//  ^^^^^^ W0104: function `lonely` is never used
__kernel void k(__global int *p, int unused, __global int *out, __global int *f) {
//                                   ^^^^^^ W0103: parameter `unused` is never used
//                                                         ^^^ W0103: parameter `out` is never used
//                                                                            ^ W0103: parameter `f` is never used
    int never;
//      ^^^^^ W0102: variable `never` is never used
    int written = 1;
//      ^^^^^^^ W0106: variable `written` is given values that nothing reads
    written = 2;
    written += 3;
    int mentioned;
    (void)mentioned;
    int measured;
    p[0] = sizeof measured;
    int __attribute__((unused)) allowed;
    volatile int device = 1;
//               ^^^^^^ W0102: variable `device` is never used
    int shadowed = 1;
//      ^^^^^^^^ W0102: variable `shadowed` is never used
    {
        int shadowed = 2;
        p[1] = shadowed;
    }
    for (int i = 0; ; )
//           ^ W0102: variable `i` is never used
        break;
}
