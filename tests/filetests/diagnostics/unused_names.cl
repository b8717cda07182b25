// test: diagnostics
// options: -Wall -Wextra
// Names that nothing uses, and what counts as a use.
int called(int x) { return x; }
int lonely(int x) { return x; }
__kernel void k(__global int *p, int unused, __global int *out, __global int *f) {
    int never;
    int written = 1;
    written = 2;
    written += 3;
    int mentioned;
    (void)mentioned;
    int measured;
    p[0] = sizeof measured;
    int __attribute__((unused)) allowed;
    volatile int device = 1;
    int shadowed = 1;
    {
        int shadowed = 2;
        p[1] = shadowed;
    }
    p[2] = called(3);
    for (int i = 0; ; )
        break;
}
