// test: run
// `NULL` is a pointer: compared with integers it is 0, whatever the null pointer to private memory is.
// launch: {"global": [2], "args": [
// launch:   {"buffer": {"dtype": "i32", "shape": [2]}, "mode": "out"},
// launch:   {"buffer": {"dtype": "i32", "shape": [2], "dist": "iota"}, "mode": "in"}]}
int n_of(int v) { return v > 3; }
int f(int *p) { return p == NULL; }
int g(global int *p) { return p == NULL ? 1 : 2; }
kernel void k(global int *o, global int *x) {
  int i = get_global_id(0);
  int v = x[i];
  int r = 0;
  if (v == NULL) r |= 1;
  if ((size_t)NULL == 0) r |= 2;
  bool b = NULL;
  if (!b) r |= 4;
  if (NULL) r |= 8;
  if (!NULL) r |= 16;
  global int *p = v ? x : NULL;
  if (p == NULL) r |= 32;
  if (p) r |= 64;
  if (f(NULL)) r |= 128;
  if (f(&v)) r |= 256;
  r |= g(NULL) << 9;
  r |= g(x) << 11;
  if (NULL != v) r |= 1 << 13;
  if (NULL == x) r |= 1 << 14;
  private int *q = v ? &v : NULL;
  if (q == NULL) r |= 1 << 15;
  if (v && NULL) r |= 1 << 17;
  if ((long)v == NULL) r |= 1 << 18;
  if ((int)NULL == 0) r |= 1 << 19;
  if (NULL < v && !(v < NULL)) r |= 1 << 22;
  if ((n_of(v) ? NULL : v) == 0) r |= 1 << 23;
  if (NULL == NULL) r |= 1 << 20;
  local int *l = NULL;
  if (l == NULL) r |= 1 << 21;
  o[i] = r;
}
/* expect run:
argument 0:
12358327 7877334
*/
