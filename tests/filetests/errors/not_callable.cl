// test: diagnostics
__kernel void k(__global int *p, int a) {
    p[0] = a(1);
//         ^ E0205: called object `a` of type `int` is not a function
    p[1] = p[0](2);
//         ^^^^ E0205: called object type `int` is not a function
//  = help: to multiply, write `*` before the parenthesis
}
