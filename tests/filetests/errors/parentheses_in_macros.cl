// test: diagnostics
// A parenthesis that the definition of a macro does not close is one error, at the definition.
#define SQUARE(x) ((x) * (x)
//                ^ E0002: `(` is never closed
//  = help: add `)` to the definition of the macro
#define NEXT(x) ((x) + 1
//              ^ E0002: `(` is never closed
//  = help: add `)` to the definition of the macro
#define OPEN (
#define LAST(x) (x + 1
//              ^ E0002: `(` is never closed
//  = help: add `)` to the definition of the macro
kernel void k(global int *o, int n) {
    o[0] = SQUARE(n);
//         ~~~~~~~~~ first used here
    o[1] = SQUARE(n + 1) + undefined1;
    o[2] = NEXT(SQUARE(n));
//         ~~~~~~~~~~~~~~~ first used here
    o[3] = OPEN n + 1;
//         ^^^^ E0002: `(` is never closed
//                   ~ expected `)` before this
//  = help: add `)`
    o[4] = OPEN n + 1);
    if (SQUARE(o[4])) o[6] = 1;
    if (LAST(o[4])) o[7] = 1;
//      ~~~~~~~~~~ first used here
    o[5] = undefined2;
//         ^^^^^^^^^^ E0101: use of undeclared identifier `undefined2`
}
