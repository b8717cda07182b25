// test: diagnostics
// A `=` or a `;` that does not belong to the definition of a macro.
#define N = 16
#define LENGTH 16;
__kernel void equals(__global int *p) {
    int t[N];
//        ^ E0001: expected expression, found `=`
//  = help: remove `=` from the definition of the macro
    p[0] = t[0];
}
__kernel void semicolon(__global int *p) {
    p[0] = (LENGTH + 1);
//         ^ E0002: `(` is never closed
//          ~~~~~~ expected `)` before this
//  = help: remove `;` from the definition of the macro
    p[1] = p[LENGTH];
//          ^ E0002: `[` is never closed
//           ~~~~~~ expected `]` before this
//  = help: remove `;` from the definition of the macro
}
