// test: diagnostics
// Integers that are compared with themselves, and arrays.
kernel void k(global int *a, int n, float f) {
    int t[2] = {1, 2}, u[2] = {1, 2};
    a[0] = n == n;
//           ^^ W0416: self-comparison always evaluates to true
    a[1] = a[0] != a[0];
//              ^^ W0416: self-comparison always evaluates to false
    a[2] = t == u;
//           ^^ W0416: array comparison always evaluates to false
//  = note: the addresses of the arrays are compared, not their elements
//  = help: compare the elements in a loop
    a[3] = f != f;
}
