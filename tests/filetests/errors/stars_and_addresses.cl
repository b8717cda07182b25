// test: diagnostics
// `*a.x` for `a->x`, and `&a` for `a`, which is a pointer already.
typedef struct { int x; global int *p; } S;
kernel void members(global int4 *a, local S *s) {
  *a.x = 4;
//   ^ E0201: member reference type `global int4 *` is a pointer
//  = help: write `->x` without the `*`: `.` binds more tightly than `*`
//  = fix: a->x = 4;
  *s.x = 3;
//   ^ E0201: member reference type `local S *` is a pointer
//  = help: write `->x` without the `*`: `.` binds more tightly than `*`
//  = fix: s->x = 3;
  int k = *a.y + *s.p;
//           ^ E0201: member reference type `global int4 *` is a pointer
//  = help: write `->y` without the `*`: `.` binds more tightly than `*`
//  = fix: int k = a->y + *s.p;
//                  ^ E0201: member reference type `local S *` is a pointer
//  = help: use `->p`
//  = fix: int k = *a.y + *s->p;
  a[0].x = k;
}
void set(global int *p, int v) { *p = v; }
//                   ~ passing argument to this parameter
void put(int *p) { *p = 1; }
//            ~ passing argument to this parameter
kernel void addresses(global int *a, int i) {
  int x = 1;
  int *q = &x;
  set(&a, i);
//    ^^ E0302: passing `global int **` to parameter 1 of `set` of type `global int *` changes address space of pointer from `private` to `global`
//  = help: remove the `&`: `a` is a pointer already
//  = fix: set(a, i);
  atomic_inc(&a);
//           ^^ E0201: invalid argument type `global int **` in call to `atomic_inc`
//  = note: the first argument must be a pointer to `int` or `uint`
//  = help: remove the `&`: `a` is a pointer already
//  = fix: atomic_inc(a);
  atomic_add((&a), 1);
//            ^^ E0201: invalid argument type `global int **` in call to `atomic_add`
//  = note: the first argument must be a pointer to `int` or `uint`
//  = help: remove the `&`: `a` is a pointer already
//  = fix: atomic_add((a), 1);
  put(&q);
//    ^^ W0202: incompatible pointer types passing `int **` to parameter 1 of `put` of type `int *`
//  = help: remove the `&`: `q` is a pointer already
//  = fix: put(q);
  a[0] = x;
}
