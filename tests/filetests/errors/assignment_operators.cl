// test: diagnostics
// Operators that C does not have.
__kernel void k(__global int *p, int a, float f) {
    a =+ 2;
//    ^^ W0419: use of unary operator that may be intended as compound assignment (`+=`)
//  = help: write `+=`, or a blank before the `+`
    a === 3;
//      ^ E0001: expected expression, found `=`
//  = help: did you mean `==`?
//  = fix: a == 3;
    a <> 4;
//     ^ E0001: expected expression, found `>`
//  = help: did you mean `!=`?
//  = fix: a != 4;
    a := 5;
//     ^ E0001: expected statement, found `=`
    a ** 2;
//     ^^^ E0201: indirection requires pointer operand (`int` invalid)
//  = help: `**` is not an operator: for a power, use `pow(x, y)`, or `pown(x, n)`
    a =! 1;
//    ^^ W0419: use of unary operator that may be intended as comparison (`!=`)
//  = help: write `!=`, or a blank before the `!`
    p[0] = a;
}
