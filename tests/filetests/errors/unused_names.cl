// test: diagnostics
// options: -Wall -Wextra
// Names that nothing uses, and what counts as a use.
int lonely(int x) { return x; }
//  ^^^^^^ W0104: unused function `lonely`
__kernel void k(__global int *p, int unused, __global int *out, __global int *f) {
//                                   ^^^^^^ W0103: unused parameter `unused`
//                                                         ^^^ W0103: unused parameter `out`
//                                                                            ^ W0103: unused parameter `f`
    int never;
//      ^^^^^ W0102: unused variable `never`
    int written = 1;
//      ^^^^^^^ W0106: variable `written` set but not used
    written = 2;
    written += 3;
    int mentioned;
    (void)mentioned;
    int measured;
    p[0] = sizeof measured;
    int __attribute__((unused)) allowed;
    volatile int device = 1;
//               ^^^^^^ W0102: unused variable `device`
    int shadowed = 1;
//      ^^^^^^^^ W0102: unused variable `shadowed`
    {
        int shadowed = 2;
        p[1] = shadowed;
    }
    for (int i = 0; ; )
//           ^ W0102: unused variable `i`
        break;
}
