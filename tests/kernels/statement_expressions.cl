// Statement expressions in every place of an expression, with jumps out of them.
#define MAX(a, b) ({ int _a = (a), _b = (b); _a > _b ? _a : _b; })
struct pair { int a; float b; };
int f(int x) { return x * 3; }
int early(int x) { int r = ({ if (x > 3) return 100; x + 1; }); return r; }
int sum_to(int x) { int s = 0; for (;;) s += ({ if (x < 0) break; x--; }); return s; }
struct pair both(struct pair p) { return ({ p.a += 2; p; }); }
void store(global int *p, int x) { ({ p[0] = x; }); }
kernel void statement_expressions(global int *p) {
  int i = get_global_id(0);
  p += 40 * i;
  int n = 0;
  p[n++] = MAX(i, 5) + MAX(3, MAX(i, 7));
  p[n++] = ({ int t = f(i); t * 2; });
  p[n++] = ({ int s = 0; for (int j = 0; j < i; j++) s += ({ if (j == 2) continue; j; }); s; });
  p[n++] = ({ float4 v = (float4)(i); v * 2.0f; }).y;
  p[n++] = ({ struct pair s = {i, 2}; s; }).a;
  struct pair t = ({ struct pair s = {i + 1, 2.5f}; s.a++; s; });
  p[n++] = t.a + (int)t.b;
  p[n++] = early(i);
  for (int j = 0; ; j++) { ({ if (j > i) break; }); p[n] = j; }
  n++;
  if (({ int z = i & 1; z; }) && ({ i > 2; })) p[n++] = 1; else p[n++] = 2;
  i += ({ if (n) goto skip; 1; }) + 1;
  skip: p[n++] = ({ int x = i; lp: if (x < 100) { x *= 2; x++; goto lp; } x; });
  ({ p[n++] = 9; });
  p[n++] = sizeof(({ (char)1; }));
  p[n++] = ({ 1; ; }) + ({ int a[3] = {1, 2, i}; a; })[2];
  p[n++] = i ? ({ int y = i; y * y; }) : ({ f(7); });
  p[n++] = sum_to(i);
  p[n++] = both((struct pair){i, 1}).a + (int)both(({ struct pair s = {1, i}; s; })).b;
  store(p + n, ({ int a = i, b = 3; a * b; }));
  n++;
  p[({ n++; n - 1; })] = 17;
  int table[2] = {({ i + 1; }), ({ int t = i; t - 1; })};
  p[n++] = table[0] * 10 + table[1];
  switch (({ int s = i; s & 3; })) { case 1: p[n++] = ({ switch (i) { case 5: break; } 4; }); break; default: p[n++] = ({ i > 6; }) || ({ i == 2; }); }
  p[n++] = i ? MAX(({ i * 2; }), 3) : ({ int k = 0; do k += 3; while (k < 10); k; });
  while (({ int more = p[n - 1] < 40; more; })) p[n - 1] += 7;
  int4 v = ({ int4 w = (int4)(i, 1, 2, 3); w.xy = w.yx; w; }) + ({ (int4)(1); });
  p[n++] = v.x + 10 * v.y + 100 * v.z + 1000 * v.w;
  global int *q = ({ global int *t = p; t + n; });
  *q = 3;
  n++;
  ({ ; });
  (void)({ int unused = i; unused; });
  p[n] = n;
}
