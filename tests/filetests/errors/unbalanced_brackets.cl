// test: diagnostics
// A parenthesis that is never closed.
__kernel void k(__global int *p) {
    p[0] = (1 + 2;
//         ^ E0002: `(` is never closed
//               ~ expected `)` before this
//  = help: add `)`
}
__kernel void other_kinds(__global int *x) {
    int i = 0;
    x[i] = sizeof(int;
//               ^ E0002: `(` is never closed
//                   ~ expected `)` before this
//  = help: add `)`
//  = fix: x[i] = sizeof(int);
    x[i]] = 2;
//      ^ E0002: extraneous `]` without a matching `[`
//  = help: remove it, or add the `[` that it closes
    x[i] = (i;);
//           ^ E0001: expected `,` or `)`, found `;`
//         ~ to match this `(`
}
