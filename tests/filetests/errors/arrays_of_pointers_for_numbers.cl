// test: diagnostics
// An array of pointers whose elements are used as numbers.
kernel void f(global int *a) {
  local int *t[64];
//           ~ `t` is an array of pointers
//           ~ `t` is an array of pointers
  int l = get_local_id(0);
  t[l] = a[l];
//       ^^^^ E0201: incompatible integer to pointer conversion assigning to `local int *` from `int`
//  = help: for an array of numbers, declare `t` without the `*`
  a[l] = t[l] + 1;
//       ^^^^^^^^ E0201: incompatible pointer to integer conversion assigning to `int` from `local int *`
//  = help: for an array of numbers, declare `t` without the `*`
  global int *rows[2] = { a, a + 8 };
  l = rows[0][1];
}
