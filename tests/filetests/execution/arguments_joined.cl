// test: run
// Pointers to one of several arguments, or to an argument or a variable; helper functions with the
// address as a parameter; an argument that a work-item writes is private to it.
// launch: {"global": [20], "local": [10], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [100]}, "mode": "out"},
// launch:   {"bytes": "01000000020000000300000004000000"}, {"bytes": "320000003c0000004600000050000000"},
// launch:   {"bytes": "c8000000c9000000ca000000cb000000cc000000cd000000ce000000cf000000d0000000"}, {"bytes": "0b"}]}
typedef struct { int a[4]; } Four;
typedef struct { Four inner[2]; int rest; } Nested;
int third(const Four *f, int i) { return f->a[i & 3]; }
void put(Nested *n, int i) { n->inner[i & 1].a[i & 3] = 1000 + i; }
__kernel void k(__global int *out, Four a, Four b, Nested n, uchar odd) {
    int i = get_global_id(0);
    Four own = {{i, 2 * i, 3 * i, 4 * i}};
    const Four *p = i % 3 == 1 ? &a : &b;
    const Four *q = i % 3 == 1 ? &a : &own;
    out[5 * i] = p->a[i & 3];
    out[5 * i + 1] = q->a[(i + 1) & 3] + q->a[2];
    out[5 * i + 2] = third(&b, i) + third(p, i + 1);
    put(&n, i);
    int sum = odd;
    for (int k = 0; k < 2; k++)
        for (int j = 0; j < 4; j++)
            sum = sum * 3 + n.inner[k].a[j];
    out[5 * i + 3] = sum;
    n.rest += i;
    out[5 * i + 4] = n.rest + third(&n.inner[i & 1], i);
}
/* expect run:
argument 0:
50 0 110 2479407 1208 2 6 63
736971 1210 70 14 150 924207 1212 80
12 130 730603 1214 1 5 52 2488155
1216 60 30 130 737007 1218 70 42
150 925179 1220 4 4 81 730607 1222
50 40 110 2496903 1224 60 54 130
737043 1226 3 7 74 926151 1228 80
44 130 730611 1230 50 60 110 2505651
1232 2 6 63 737079 1234 70 98
150 927123 1236 80 60 130 730615 1238
1 5 52 2514399 1240 60 102 130
737115 1242 70 126 150 928095 1244 4
4 81 730619 1246
*/
