// test: diagnostics
// A directive must begin a line; elsewhere a `#` has no meaning.
#define HASH #
__kernel void k(__global int *o) {
    o[0] = 1; # o[1] = 2;
//            ^ E0003: stray `#` in the program
    o[2] = 3 ## 4;
//          ^ E0001: expected `;` after expression, found `4`
//  = help: add an operator between the operands: `*` multiplies
//           ^^ E0003: stray `##` in the program
    o[3] = 1; #define A 1
//            ^ E0003: stray `#` in the program
//  = help: a directive must begin a line of its own
    o[4] = 1; #pragma unroll
//            ^ E0003: stray `#` in the program
//  = help: a directive must begin a line of its own
    for (int i = 0; i < 4; i++)
        o[i] = x;
//             ^ E0101: use of undeclared identifier `x`
    HASH o[5] = y;
//  ^^^^ E0003: stray `#` in the program
//              ^ E0101: use of undeclared identifier `y`
}
