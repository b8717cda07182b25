// test: diagnostics
// The head of a for loop has two semicolons.
__kernel void k(__global int *p, int a, float f) {
    for (int i = 0, i < a, i++)
//                ^ E0001: expected `;` in `for` statement specifier, found `,`
//  = help: the parts are separated by `;`
//  = fix: for (int i = 0; i < a, i++)
//                       ^ E0001: expected `;` in `for` statement specifier, found `,`
//  = help: the parts are separated by `;`
        p[i] = 1;
    for (int i = 0; i < a)
//                       ^ E0001: expected `;` in `for` statement specifier, found `)`
        p[i] = 2;
    for (;;;)
//      ^ E0002: `(` is never closed
//         ~ expected `)` before this
        break;
    for int i = 0; i < a; i++
//      ^^^ E0001: expected `(`, found keyword `int`
//                           ^ E0001: expected `;` after expression, found `p`
//  = help: add `;`
        p[i] = 3;
}
