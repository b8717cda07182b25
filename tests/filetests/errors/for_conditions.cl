// test: diagnostics
// options: -Wall
// Loops that change no variable of their conditions.
kernel void loops(global float *x, int n, int m) {
    for (int k = n; k > 0; k / 2) x[k] = 1;
//                         ^^^^^ W0405: expression result unused
//  = help: write `k /= 2` to change `k`
    for (int i = 0; i < n; m++) x[m] = 2;
//                  ^^^^^ W0434: variables `i` and `n` used in loop condition not modified in loop body
//  = help: change it in the third expression of the `for`, such as `i++` or `i /= 2`
    for (int i = 0, j = 0; i < 8 && !(j > m); n--) x[n] = 3;
//                         ^^^^^^^^^^^^^^^^^ W0434: variables `i` and `j` and `m` used in loop condition not modified in loop body
//  = help: change it in the third expression of the `for`, such as `i++` or `i /= 2`
}
// The condition changes, or may change.
kernel void others(global int *x, int n, local int *s) {
    volatile int v = 3;
    int a = n, *p = &a;
    for (int i = 0; i < n; i++) x[i] = 1;
    for (int i = 0; i < n; n--) x[n] = 1;
    for (int i = 0; i < n; x[0]++) i += 2;
    for (int i = 0; i++ < n; x[0]++) ;
    for (; x[0] < n; x[1]++) x[0] = x[1] + n;
    for (; v < n; x[1]++) ;
    for (; a < 3; ++*p) ;
    for (; s[0] < 3; x[0]++) s[0]++;
    for (int i = n; i > 0;) if (x[n]) break;
    for (int i = 0; get_global_id(0) < i; x[0]++) ;
}
