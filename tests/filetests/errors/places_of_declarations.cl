// test: diagnostics
// Variables that are used before their declaration, or after the block of it.
kernel void early(global int *b, int n) {
    b[0] = q;
//         ^ E0101: use of undeclared identifier `q`
//  = help: move the declaration before the use
    int q = n;
//      ~ declared here, after the use
    b[1] = q;
}

kernel void late(global int *b, int n) {
    for (int k = 0; k < n; k++) { b[k] = 1; }
//           ~ declared here, in a block or a loop that has ended
    b[0] = k;
//         ^ E0101: use of undeclared identifier `k`
//  = help: declare it before the block or the loop to use it after that
    if (n > 1) { int z = 1; b[1] = z; }
//                   ~ declared here, in a block or a loop that has ended
    b[2] = z;
//         ^ E0101: use of undeclared identifier `z`
//  = help: declare it before the block or the loop to use it after that
}

// That of another function is not meant.
kernel void other(global int *b) {
    b[0] = z;
//         ^ E0101: use of undeclared identifier `z`
}
