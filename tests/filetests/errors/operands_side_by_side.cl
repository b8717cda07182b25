// test: diagnostics
// Two operands without a comma or an operator between them.
kernel void k(global float *a, int b) {
    int t[3] = {1, 2 3};
//                  ^ E0001: expected `,` or `}`, found `3`
//  = help: add `,` between the two
    int u[3] = {b 2, 3};
//               ^ E0001: expected `,` or `}`, found `2`
//  = help: add `,` between the two
    int w[2][2] = {{1, 2} {3, 4}};
//                       ^ E0001: expected `,` or `}`, found `{`
//  = help: add `,` between the two
    a[0] = 2 b;
//          ^ E0001: expected `;` after expression, found `b`
//  = help: add an operator between the operands: `*` multiplies
    a[1] = (b + 1) 2;
//                ^ E0001: expected `;` after expression, found `2`
//  = help: add an operator between the operands: `*` multiplies
    a[2] = a[1] b * 3;
//             ^ E0001: expected `;` after expression, found `b`
//  = help: add an operator between the operands: `*` multiplies
}
int next(int b) {
    int x = 3 y = 4;
//           ^ E0001: expected `;` at end of declaration, found `y`
    b = 3 b = 4;
//       ^ E0001: expected `;` after expression, found `b`
    return 2 b;
//          ^ E0001: expected `;` after statement, found `b`
}
kernel void dimensions(global float *a) {
    float[2][4] m;
//       ^^^^^^ E0001: brackets are not allowed here
//  = help: place them after the name: `float m[2][4]`
    int[] t = {1, 2};
//     ^^ E0001: brackets are not allowed here
//  = help: place them after the name: `int t[]`
    m[0][0] = t[1];
    a[0] = m[0][0];
}
