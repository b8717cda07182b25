// test: diagnostics
// A keyword is not a name.
__kernel void k(__global int *p, int a, float f) {
    int for = 1;
//      ^^^ E0001: expected a name to declare, found keyword `for`
    int float = 2;
//            ^ E0001: expected a name to declare, found `=`
    p[while] = 3;
//    ^^^^^ E0001: expected an expression, found keyword `while`
    a.if = 4;
//    ^^ E0201: a value of type `int` has no members
}
