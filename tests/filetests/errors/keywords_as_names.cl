// test: diagnostics
// A keyword is not a name.
__kernel void k(__global int *p, int a, float f) {
    int for = 1;
//      ^^^ E0001: expected identifier or `(`, found keyword `for`
//  = help: keywords are reserved: choose another name
    int float = 2;
//      ^^^^^ E0001: expected the name of a variable, found type `float`
//  = help: names of types are reserved: choose another name
    p[while] = 3;
//    ^^^^^ E0001: expected expression, found keyword `while`
    a.if = 4;
//    ^^ E0001: expected member name, found keyword `if`
}
