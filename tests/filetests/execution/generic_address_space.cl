// test: run
// options: -cl-std=CL2.0
// Functions with pointers to the generic address space are called with pointers to each of the others, and return
// such pointers. The expected values are those of a version with one function for each address space on PoCL.
// launch: {"global": [32], "local": [16], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [64], "dist": "iota", "start": 3, "step": 7}, "mode": "in"},
// launch:   {"local": 128},
// launch:   {"buffer": {"dtype": "i32", "shape": [32]}, "mode": "out"},
// launch:   {"buffer": {"dtype": "i32", "shape": [64]}, "mode": "out"}]}
typedef struct { float x; int n; } Pair;
int *later(int *p, int n);
int *either(int *a, int *b, int c) { int *r; if (c) r = a; else r = b; return r; }
int *second(int *a, int *b) { int *q = b + 1; return q; }
int *row(global int *matrix, int i) { return matrix + 4 * i; }
int sum(const int *v, int n) { int s = 0; for (const int *p = v; p < v + n; ++p) s += *p; return s; }
void set(Pair *s, int v) { s->n = v; s->x = (float)v; }
int nested(generic int *p, int n) { int *t = NULL; t = p + n; return *either(t, p, n > 3) + ((uchar *)p)[1]; }
uchar byte_of(void *p) { return ((uchar *)p)[0]; }
int space_of(int *p) { return to_global(p) == p ? 1 : to_local(p) != NULL ? 2 : get_fence(p) == 0 ? 3 : 4; }
kernel void k(global int *a, local int *l, global int *o, global Pair *pairs) {
    int i = get_global_id(0), j = get_local_id(0);
    int own[8] = {1, 2, 3, 4, 5, 6, 7, i};
    Pair pair;
    l[j] = a[i] * 2;
    l[j + 16] = a[i] + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    int r = *either(a, a + 1, i & 1) + *either(l, l + 1, i & 1) + *either(own, own + 3, i & 1);
    r += *second(own, a) + *second(a, own) + *second(l, l) + *row(a, j);
    r += sum(a, 3) + sum(own, 8) * 1000 + sum(l + j, 2);
    set(&pair, r & 15);
    set(&pairs[i], r);
    r += pair.n + nested(a, 4) + nested(l, 2) + nested(own, 4) + byte_of(a) + byte_of(own) + byte_of(&l[j]);
    barrier(CLK_LOCAL_MEM_FENCE);
    *later(l, j) = space_of(a) * 100 + space_of(l) * 10 + space_of(own);
    *later(own, 2) = 5;
    o[i] = r + l[j] + own[2];
}
int *later(int *p, int n) { return p + n; }
/* expect run:
argument 2:
28318 29356 30458 31496 32598 33636 34738 35776
36878 37916 39018 40056 41158 42196 43298 44108
45662 46700 47546 48584 49686 50724 51826 52864
53966 55004 56106 57144 58246 59284 60386 61084
argument 3:
1188805120 28125 1189333504 29157 1189886464 30237 1190414848 31269
1190967808 32349 1191339264 33381 1191615744 34461 1191879936 35493
1192156416 36573 1192420608 37605 1192697088 38685 1192961280 39717
1193237760 40797 1193501952 41829 1193778432 42909 1193984768 43715
1194319104 45021 1194583296 46053 1194859776 47133 1195123968 48165
1195400448 49245 1195664640 50277 1195941120 51357 1196205312 52389
1196481792 53469 1196745984 54501 1197022464 55581 1197286656 56613
1197563136 57693 1197827328 58725 1198103808 59805 1198281472 60499
*/
