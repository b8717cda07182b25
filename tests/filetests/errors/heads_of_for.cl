// test: diagnostics
// The head of a for loop has two semicolons.
__kernel void k(__global int *p, int a, float f) {
    for (int i = 0, i < a, i++)
//                ^ E0001: expected `;` in `for` statement specifier, found `,`
//                       ~ and here
//  = help: the parts are separated by `;`
//  = fix: for (int i = 0; i < a; i++)
        p[i] = 1;
    for (int i = 0; i < a)
//                       ^ E0001: expected `;` in `for` statement specifier, found `)`
//  = help: a `for` has three parts, which may be empty: `for (int i = 0; i < n; i++)`
        p[i] = 2;
    for (;;;)
//         ^ E0001: expected `)` at the end of the head of a `for`, found `;`
//  = help: remove it: `;` only separates the three parts
//  = fix: for (;;)
        break;
    for int i = 0; i < a; i++
//      ^^^ E0001: expected `(` after `for`, found keyword `int`
//  = help: enclose the three parts in parentheses
//  = fix: for (int i = 0; i < a; i++)
        p[i] = 3;
}
__kernel void semicolons(__global int *p, int n) {
    for (int i = 0; i < n i++)
//                       ^ E0001: expected `;` in `for` statement specifier, found `i`
//  = help: add `;`
//  = fix: for (int i = 0; i < n; i++)
        p[i] = 1;
    for (int i = 0 i < n; i++)
//                ^ E0001: expected `;` in `for` statement specifier, found `i`
//  = help: add `;`
//  = fix: for (int i = 0; i < n; i++)
        p[i] = 2;
    for (n = 3; n < 10 --n) p[n] = 3;
//                       ^ E0001: expected `;` in `for` statement specifier, found `n`
    for (int i = 0 i < n i++)
//                ^ E0001: expected `;` in `for` statement specifier, found `i`
        p[i] = 4;
}
