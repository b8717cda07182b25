// test: diagnostics
// A mistake in the text of a macro is shown where the macro is used.
#define SQUARE(x) ((x) * (x) + missing)
__kernel void k(__global int *p) {
    p[0] = SQUARE(p[1]);
//         ^^^^^^^^^^^^ E0101: unknown name `missing`
}
