// test: run
// launch: {"global": [4], "args": [{"buffer": {"dtype": "i32", "shape": [4]}, "mode": "out"}]}
typedef void nothing;
void increment(__global int *p) { *p += 1; }
nothing twice(__global int *p) {
    void increment(__global int *);
    if (*p > 11) return increment(p);
    increment(p);
    return (void)(*p += 20);
}
int constant_value(nothing) { return 3; }
__kernel void k(__global int *p) {
    int later(int a), i = get_global_id(0);
    uintptr_t offset = (uintptr_t)(p + i) - (uintptr_t)p;
    p[i] = later(i) + constant_value();
    { extern int later(int); p[i] += later(1) + (int)offset; }
    return twice(p + i);
}
int later(int a) { return a * 2; }
/* expect run:
argument 0:
26 32 18 24
*/
