// test: diagnostics
int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
//                                            ^^^^^^^^^^^^^^^^ E0403: `factorial` calls itself
//  = note: recursion is not supported in OpenCL C
//  = help: use a loop instead

int odd(int n);
int even(int n) {
    return n == 0 || odd(n - 1);
//                   ~~~~~~~~~~ `even` calls `odd`
}
int odd(int n) {
    return n != 0 && even(n - 1);
//                   ^^^^^^^^^^^ E0403: `odd` calls itself through other functions [`odd` calls `even`]
//  = note: recursion is not supported in OpenCL C
//  = help: use a loop instead
}

kernel void k(global int *p) { p[0] = factorial(p[0]) + even(p[1]); }
