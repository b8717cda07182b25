// test: diagnostics
// One parenthesis or bracket too many.
__kernel void k(__global int *p, int a, float f) {
    p[0] = (a + 1));
//                ^ E0002: extraneous `)` without a matching `(`
//  = help: remove it, or add the `(` that it closes
    p[1]] = 2;
//      ^ E0002: extraneous `]` without a matching `[`
//  = help: remove it, or add the `[` that it closes
    p[2] = a;
}
