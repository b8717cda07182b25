// test: diagnostics
// The first update of a variable in a loop reads it uninitialized, if nothing else assigns it.
__kernel void k(__global int *p, int n) {
    int sum;
//      ~~~ declared without an initializer
    for (int i = 0; i < n; i++) sum += i;
//                              ^^^ W0601: use of uninitialized variable `sum`
    int counted;
//      ~~~~~~~ declared without an initializer
    while (n-- > 0) {
        if (p[n]) counted++;
//                ^^^^^^^ W0601: use of uninitialized variable `counted`
    }
    int reset;
//      ~~~~~ declared without an initializer
    for (int i = 0; i < n; i++) {
//                  ~~~~~ not assigned if this condition is false the first time
        if (i > 0) reset += i;
        else reset = 0;
    }
    p[0] = sum + counted + reset;
//                         ^^^^^ W0602: variable `reset` may be uninitialized when used here
}
