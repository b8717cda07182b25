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
//         ^^^^^^^^^ E0202: macro `ONE` takes 1 argument, but 2 are given
    p[1] = TWO(1);
//         ^^^^^^ E0202: macro `TWO` takes 2 arguments, but 1 is given
    p[2] = TWO();
//         ^^^^^ E0202: macro `TWO` takes 2 arguments, but 1 is given
    p[3] = ONE();
    p[4] = SOME();
    p[5] = TWO(1, 2;
//         ^^^ E0004: the call of macro `TWO` has no closing parenthesis [begins here]
}
