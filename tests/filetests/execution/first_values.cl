// test: run
// Initializer lists: nested, flat, designated; missing values are 0, and later ones win; compound
// literals as values, as lvalues, and evaluated again in each iteration of a loop.
// launch: {"global": [2], "local": [1], "args": [{"buffer": {"dtype": "i32", "shape": [60]}, "mode": "out"}]}
typedef struct { int x, y; } P;
typedef struct { P a[2]; int b; union { int i; short s[2]; } u; } Q;
constant Q table[] = {{{{1, 2}, {3, 4}}, 5, {6}}, {1, 2, 3, 4, 5, 6}, [3] = {.a[1].y = 7, .u.s[1] = 1, .b = 9}};
constant struct { char c; int i; char d; } padded = {1, -1, 2};
constant P one = (P){41, 42};
int sum(P p) { return 10 * p.x + p.y; }
int sums(const P *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += sum(p[i]); return s; }
__kernel void k(__global int *o) {
    int g = get_global_id(0);
    o += 30 * g;
    int n = 0;
    Q q = {{[1] = {g, 2}}, .u = {.s = {3, 4}}};
    o[n++] = q.a[0].x + q.a[0].y + q.b;
    o[n++] = q.a[1].x * 100 + q.a[1].y;
    o[n++] = q.u.i;
    Q flat = {1, 2, 3, 4, 5, 6};
    o[n++] = sums(flat.a, 2) + 1000 * flat.b + 100000 * flat.u.i;
    P p = {8, 9};
    Q mixed = {p, {7}, 6, .a[0].y = 50, .a[1] = {.y = 2, .x = 1}};
    o[n++] = sums(mixed.a, 2) + 1000 * mixed.b;
    P list[] = {p, {1}, [4] = {2, 3}, p, [1].y = 5, [0] = {1, 1}};
    o[n++] = sizeof list / sizeof *list;
    o[n++] = sums(list, 6);
    P many[100] = {[50] = {1, 2}, [98] = {.y = 1}};
    o[n++] = sums(many, 100) + many[g].x;
    o[n++] = sum((P){g, 3}) + sum(g ? p : (P){.y = 1});
    o[n++] = sums((P[]){{1, 2}, {3, 4}, [3] = {5, 6}}, 4);
    P *last = 0;
    int total = 0;
    for (int i = 0; i < 3; i++) {
        P *fresh = &(P){i};
        fresh->y += 10;
        total += fresh->y * 100 + (last == fresh || last == 0);
        last = fresh;
    }
    o[n++] = total;
    o[n++] = ++(int){4} + (int[3]){1, 2, 3}[g];
    o[n++] = table[1].b + table[1].u.i + sum(table[0].a[1]) + sum(table[3].a[1]);
    o[n++] = table[3].u.i + table[2].b + table[g].a[1].y;
    o[n++] = sizeof table / sizeof *table;
    constant uchar *bytes = (constant uchar *)&padded;
    int all = 0;
    for (int i = 0; i < sizeof padded; i++) all = all * 3 + bytes[i];
    o[n++] = all;
    o[n++] = sum(one) + one.x;
    struct { P p; int z; } copied = {one, 3}, again = copied;
    o[n++] = again.p.y + again.z;
}
/* expect run:
argument 0:
0 2 262147 605046 6142 6 138 13
4 102 3003 6 52 65540 4 1003401
493 45 0 0 0 0 0 0
0 0 0 0 0 0 0 102
262147 605046 6142 6 138 13 102 102
3003 7 52 65540 4 1003401 493 45
0 0 0 0 0 0 0 0
0 0 0 0
*/
