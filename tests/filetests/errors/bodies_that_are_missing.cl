// test: diagnostics
// A statement is missing after the head of another one.
__kernel void branches(__global int *p) {
    if (p[0] > 1)
    else
//  ^^^^ E0001: expected statement after `if (...)`, found keyword `else`
        p[0] = 2;
}
__kernel void alternatives(__global int *p) {
    if (p[0])
        p[0] = 1;
    else
}
//@1-1 E0001: expected statement after `else`, found `}`
__kernel void loops(__global int *p) {
    do while (p[0]);
//  ~~ to match this `do`
    for (int i = 0; i < 3; i++)
//  ^^^ E0001: expected `while` in do/while loop, found keyword `for`
//  = help: remove the `do`: a `while` loop has none
}
//@1-1 E0001: expected statement after `for (...)`, found `}`
