// test: diagnostics
// A `return` whose `;` is missing: the statement on the next line is no value to return.
kernel void k(global int *a, int n) {
  int i = 0;
  if (n > 3) return
//           ^^^^^^ E0402: expected `;` after `return`, which is followed by a statement on the next line
//  = help: add `;`
//  = fix: if (n > 3) return;
  a[i] = 1;
//~~~~~~~~ this is read as the value to return
}
void f(global int *a) {
  return
//^^^^^^ E0402: expected `;` after `return`, which is followed by a statement on the next line
//  = help: add `;`
//  = fix: return;
  a[0] = 1;
//~~~~~~~~ this is read as the value to return
}
kernel void valued(global int *a) {
  return a[0];
//       ^^^^ E0402: void function `valued` should not return a value
//  = help: store the value in a `global` buffer
}
