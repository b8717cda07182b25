// test: run
// launch: {"global": [8], "args": [{"buffer": {"dtype": "i32", "shape": [32], "dist": "const", "value": 0}, "mode": "inout"}, {"scalar": 3, "dtype": "i32"}]}
// Results of calls that never return, in every kind of use. No such call is made.
struct pair { int a[4]; float b; };
float4 vector(float4 x) { for (;;) ; }
struct pair structure(int x) { while (1) ; }
int by_goto(int x) { l: goto l; }
int by_do(int x) { do ; while (1); }
int through(int a) { return by_goto(a) < 1; }
int on_one_path(int x) { if (x > 100) for (;;) ; return x + 1; }
int on_both(int x) { if (x > 100) return by_goto(x); else return by_do(x); }
void nothing(int x) { for (;;) ; }
kernel void k(global int *p, int a) {
    int i = get_global_id(0);
    int r = on_one_path(i);
    if (a > 100) { float4 v = vector((float4)(a)) * 2.0f; p[i] = (int)v.z; }
    if (a > 101) { struct pair s = structure(a); p[3] = s.a[a & 3]; }
    if (a > 102 && by_goto(a) > 4) p[2] = 5;
    if (a > 103) { while (by_goto(a)) p[7]++; }
    if (a > 104) { for (int j = 0; j < by_do(j); j++) p[j] = 0; }
    if (a > 105) p[8] = a > 200 ? by_goto(a) : by_do(a + 1);
    if (a > 106) switch (by_goto(a)) { case 1: p[0] = 1; break; default: p[0] = 2; }
    if (a > 107) p[by_goto(a)] = by_goto(a) + by_do(a);
    if (a > 108) do { p[i] += through(i); } while (on_both(i));
    if (a > 109) { nothing(i); p[i] = structure(i).b > 1.0f; }
    p[i] = r;
    p[8 + i] = i > 1000 ? through(i) : on_one_path(r);
    p[16 + i] = i > 1000 && through(i) || on_one_path(r) > 3;
    int t;
    if (i > 1000) t = on_both(i);
    else t = 2 * i;
    p[24 + i] = t;
}
/* expect run:
argument 0:
1 2 3 4 5 6 7 8
2 3 4 5 6 7 8 9
0 0 1 1 1 1 1 1
0 2 4 6 8 10 12 14
*/
