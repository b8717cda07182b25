// test: diagnostics
// options: -Wall
// An unused label may be a mistyped `default`.
__kernel void k(__global int *x, int n) {
    switch (n) {
    case 1: x[0] = 1; break;
    deflaut: x[0] = 2;
//  ^^^^^^^ W0105: unused label `deflaut`
//  = help: did you mean `default`?
//           ^^^^^^^^^ W0402: code will never be executed
//  = help: did you mean `default`?
    }
    other: x[1] = 1;
//  ^^^^^ W0105: unused label `other`
}
