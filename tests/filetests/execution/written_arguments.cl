// test: run
// Each work-item has its own copy of an argument, which it may write: the structure, an element of
// it, and through a pointer.
// launch: {"global": [4], "args": [{"buffer": {"dtype": "i32", "shape": [16]}, "mode": "out"},
// launch:   {"bytes": "0a00000014000000"}, {"bytes": "0100000002000000"}, {"bytes": "0500"}]}
typedef struct { int a[2]; } Pair;
typedef union { uchar bytes[2]; ushort whole; } Two;
__kernel void k(__global int *o, Pair p, Pair q, Two t) {
    int i = get_global_id(0);
    p.a[i & 1] += i;
    q.a[0] = 100;
    Pair *r = &q;
    r->a[1] *= i;
    t.bytes[1] = i;
    o[4 * i] = p.a[0];
    o[4 * i + 1] = p.a[1];
    o[4 * i + 2] = q.a[0] + q.a[1];
    o[4 * i + 3] = t.whole;
}
/* expect run:
argument 0:
10 20 100 5 10 21 102 261
12 20 104 517 10 23 106 773
*/
