// test: diagnostics
// An error in a macro's text is reported at the use of the macro.
#define SQUARE(x) ((x) * (x) + missing)
__kernel void k(__global int *p) {
    p[0] = SQUARE(p[1]);
//         ^^^^^^^^^^^^ E0101: use of undeclared identifier `missing`
}
