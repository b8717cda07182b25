// test: diagnostics
// A statement before the one with an unclosed bracket is another statement, although its semicolon is missing.
kernel void k(global int *o, int x) {
    o[0] = 1
//          ^ E0001: expected `;` after expression, found `o`
//  = help: add `;`
//  = fix: o[0] = 1;
    o[1] = max(x, 2;
//            ^ E0002: `(` is never closed
//                 ~ expected `)` before this
//  = help: add `)`
    o[2] = x
//          ^ E0001: expected `;` after expression, found `x`
//  = help: add `;`
//  = fix: o[2] = x;
    x = (x + 2;
//      ^ E0002: `(` is never closed
//            ~ expected `)` before this
//  = help: add `)`
    if (x > 3)
        o[3] = max(x, o[1];
//                ^ E0002: `(` is never closed
//                        ~ expected `)` before this
//  = help: add `)`
    o[4] = max(x,
//            ^ E0002: `(` is never closed
               o[3];
//                 ~ expected `)` before this
    int y = x,
        z = (y;
//          ^ E0002: `(` is never closed
//            ~ expected `)` before this
//  = help: add `)`
//  = fix: z = (y);
}
