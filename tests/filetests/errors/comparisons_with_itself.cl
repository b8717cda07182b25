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
__kernel void of_pointers_and_vectors(__global int *a, __global int *b, int4 v, float2 w, volatile __global int *c) {
    if (a == a) b[0] = 1;
//        ^^ W0416: self-comparison always evaluates to true
    if (a + 1 < a + 1) b[1] = 1;
    if (a == b) b[2] = 1;
    b[3] = any(v != v) + any(v.xy == v.xy) + any(v.xy == v.yx);
//               ^^ W0416: self-comparison always evaluates to false in each component
//                                ^^ W0416: self-comparison always evaluates to true in each component
    b[4] = any(w != w) + (w.x == w.x);
    b[5] = c[0] == c[0];
}
