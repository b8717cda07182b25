// test: diagnostics
__kernel void k(__global int *p, int a) {
    p[0] = a(1);
//         ^ E0205: `a` is a variable of type `int` and cannot be called
    p[1] = p[0](2);
//         ^^^^ E0205: a value of type `int` cannot be called
}
