// test: diagnostics
// options: -Wall
// An unused label may be a mistyped `default`.
__kernel void k(__global int *x, int n) {
    switch (n) {
    case 1: x[0] = 1; break;
    deflaut: x[0] = 2;
//  ^^^^^^^ W0441: `deflaut` is a label for `goto`, not the `default` of the `switch`
//  = help: did you mean `default`?
    }
    other: x[1] = 1;
//  ^^^^^ W0105: unused label `other`
}
