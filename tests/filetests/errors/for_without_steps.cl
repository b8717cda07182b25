// test: diagnostics
// options: -Wall
// A loop without a third expression whose variables nothing changes.
kernel void f(global int *a, int n) {
  int i = 0;
  for (; i < n; ) a[0] += 3;
//       ^^^^^ W0434: variables `i` and `n` used in loop condition not modified in loop body
//  = help: add the third expression of the `for`, such as `i++`
  for (int k = 0; k < n; ) {
//                ^^^^^ W0434: variables `k` and `n` used in loop condition not modified in loop body
//  = help: add the third expression of the `for`, such as `k++`
    a[k] = 1;
  }
  for (; i < n; ) {
    if (a[i] == 3) break;
  }
  for (; i < n; ) a[i++] = 1;
  for (; a[0] < n; ) a[1] = 1;
}
