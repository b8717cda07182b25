// test: diagnostics
// Two operands without an operator between them.
__kernel void k(__global int *p, int a, float f) {
    p[0] = a 2;
//          ^ E0001: expected `;` after expression, found `2`
//  = help: add an operator between the operands: `*` multiplies
    p[1] = min(a 3);
//              ^ E0001: expected `,` or `)`, found `3`
//            ~ to match this `(`
//  = help: add `,` between arguments
    p[2] = (a) f 1;
//          ^ E0101: unknown type name `a`
    p[3] a;
//      ^ E0001: expected `;` after expression, found `a`
//  = help: add an operator between the operands: `*` multiplies
    p[4] = missing;
//         ^^^^^^^ E0101: use of undeclared identifier `missing`
}
