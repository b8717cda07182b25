// test: diagnostics
// The variable of a range-based `for` may be a reference.
kernel void k(global int *a, int n) {
    int t[4] = {1, 2, 3, 4};
    for (int &x : t) {
//              ^ E0902: range-based `for` is not OpenCL C
//  = help: count: `for (int i = 0; i < n; i++)`
        x = 1;
    }
    for (const int &x : t) a[0] += x;
//                    ^ E0902: range-based `for` is not OpenCL C
//  = help: count: `for (int i = 0; i < n; i++)`
    unless (n) a[0] = 1;
//  ^^^^^^ E0101: use of undeclared identifier `unless`
//  = help: write `if (!(...))`
    until (n > 3) n++;
//  ^^^^^ E0101: use of undeclared identifier `until`
//  = help: write `while (!(...))`
    a[1] = t[0];
}
