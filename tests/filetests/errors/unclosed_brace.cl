// test: diagnostics
__kernel void k(__global int *p) {
//                               ^ E0002: `{` is never closed
    if (p[0]) {
        p[1] = 2;
}
