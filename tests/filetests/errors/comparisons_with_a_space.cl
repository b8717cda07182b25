// test: diagnostics
// `=!` for `!=`: one warning.
kernel void k(global int *a, int n) {
    if (n =! 3) a[1] = 2;
//        ^^ W0419: use of unary operator that may be intended as comparison (`!=`)
//  = help: write `!=`, or a blank before the `!`
    if (n =!a[0]) a[2] = 2;
//        ^ W0401: using the result of an assignment as a condition without parentheses
//  = help: write `!=` to compare, or place parentheses around the assignment
}
