// test: diagnostics
// A statement without its semicolon.
__kernel void k(__global int *p) {
    p[0] = 1
//          ^ E0001: expected `;` after expression, found `p`
//  = help: add `;`
//  = fix: p[0] = 1;
    p[1] = 2;
}
