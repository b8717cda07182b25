// test: diagnostics
// Operators that C does not have.
__kernel void k(__global int *p, int a, float f) {
    a =+ 2;
    a === 3;
//      ^ E0001: expected an expression, found `=`
//  = help: did you mean `==`?
    a <> 4;
//     ^ E0001: expected an expression, found `>`
//  = help: did you mean `!=`?
    a := 5;
//     ^ E0001: expected a statement, found `=`
    a ** 2;
//     ^^^ E0201: a value of type `int` cannot be dereferenced
    a =! 1;
    p[0] = a;
}
