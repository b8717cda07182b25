// test: diagnostics
// Macro invocations with a wrong number of arguments.
#define ONE(x) (x)
//      ~~~ defined here
#define TWO(x, y) ((x) + (y))
//      ~~~ defined here
//      ~~~ defined here
#define SOME(x, ...) (x)
__kernel void k(__global int *p) {
    p[0] = ONE(1, 2);
//         ^^^^^^^^^ E0202: too many arguments to macro `ONE`, expected 1, have 2
    p[1] = TWO(1);
//         ^^^^^^ E0202: too few arguments to macro `TWO`, expected 2, have 1
    p[2] = TWO();
//         ^^^^^ E0202: too few arguments to macro `TWO`, expected 2, have 1
    p[3] = ONE();
//         ^^^^^ E0001: expected expression, found `)`
    p[4] = SOME();
//         ^^^^^^ E0001: expected expression, found `)`
    p[5] = TWO(1, 2;
//         ^^^ E0004: unterminated call to function-like macro `TWO` [begins here]
}
