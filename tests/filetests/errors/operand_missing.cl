// test: diagnostics
// Operators without an operand.
__kernel void k(__global int *p, int a, float f) {
    p[0] = ;
//         ^ E0001: expected expression, found `;`
    p[1] = a + ;
//             ^ E0001: expected expression, found `;`
    p[2] = a * / 2;
//             ^ E0001: expected expression, found `/`
    p[3] = (a > ) ? 1 : 2;
//              ^ E0001: expected expression, found `)`
    p[] = 3;
//    ^ E0001: expected expression, found `]`
    p[4] = unknown;
//         ^^^^^^^ E0101: use of undeclared identifier `unknown`
}
