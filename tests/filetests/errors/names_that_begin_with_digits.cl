// test: diagnostics
// The declaration is the error; uses of the name are its consequences.
__kernel void k(__global int *a) {
    int 2x = 3;
//      ^^ E0001: expected identifier or `(`, found `2x`
//  = help: a name cannot begin with a digit: choose another one, such as `x2`
    a[0] = 2x;
    a[1] = 2x + 4y;
//              ^^ E0003: invalid numeric literal `4y`: invalid suffix on integer constant: expected `u`, `l` or `ul`
//  = help: to multiply, write `4 * y`
}
