// test: diagnostics
// A parenthesis that is never closed.
__kernel void k(__global int *p) {
    p[0] = (1 + 2;
//         ^ E0002: `(` is never closed
//               ~ expected `)` before this
}
