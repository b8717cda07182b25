// test: diagnostics
// The malformed head of a statement is skipped, its body is checked.
__kernel void k(__global int *p, int a, float f) {
    if (a == 1 {
//     ^ E0002: `(` is never closed
//             ~ expected `)` before this
//  = help: add `)`
//  = fix: if (a == 1) {
        p[0] = unknown_in_if;
//             ^^^^^^^^^^^^^ E0101: use of undeclared identifier `unknown_in_if`
    }
    for (int i = 0; i < a; i++ {
//      ^ E0002: `(` is never closed
//                             ~ expected `)` before this
//  = help: add `)`
//  = fix: for (int i = 0; i < a; i++) {
        p[i] = unknown_in_for;
//             ^^^^^^^^^^^^^^ E0101: use of undeclared identifier `unknown_in_for`
        if (i == 3)
            break;
    }
    while a) p[1] = 2;
//        ^ E0002: expected `(` after `while`
//  = help: add `(`
//  = fix: while (a) p[1] = 2;
    p[2] = unknown_behind;
//         ^^^^^^^^^^^^^^ E0101: use of undeclared identifier `unknown_behind`
}
