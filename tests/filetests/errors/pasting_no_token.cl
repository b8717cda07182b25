// test: diagnostics
// `##` must form a single token.
#define CAT(x, y) x##y
__kernel void k(__global int *p) {
    int ab = 1;
    p[0] = CAT(a, b);
    p[1] = CAT(+, /);
//             ^ E0003: pasting formed `+/` from `+` and `/`, an invalid preprocessing token
    p[2] = CAT(a, -);
//             ^ E0003: pasting formed `a-` from `a` and `-`, an invalid preprocessing token
    p[3] = CAT(1, 2);
}
