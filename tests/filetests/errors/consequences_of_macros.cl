// test: diagnostics
// A call of a macro with a wrong number of arguments is the only error of its statement.
#define ONE(x) (x)
//      ~~~ defined here
#define TWO(x, y) ((x) + (y))
//      ~~~ defined here
//      ~~~ defined here
//      ~~~ defined here
//      ~~~ defined here
#define LOOP(i, n) for (int i = 0; i < n; i++)
//      ~~~~ defined here
__kernel void consequences(__global int *p) {
    p[ONE(1, 2)] = TWO(3) + q;
//    ^^^^^^^^^ E0202: too many arguments to macro `ONE`, expected 1, have 2
//                 ^^^^^^ E0202: too few arguments to macro `TWO`, expected 2, have 1
    TWO(p[0]) { p[0] = 1; }
//  ^^^^^^^^^ E0202: too few arguments to macro `TWO`, expected 2, have 1
    int n = TWO(1, 2, 3);
//          ^^^^^^^^^^^^ E0202: too many arguments to macro `TWO`, expected 2, have 3
    LOOP(i) { p[i] = i; }
//  ^^^^^^^ E0202: too few arguments to macro `LOOP`, expected 2, have 1
    p[2] = missing;
//         ^^^^^^^ E0101: use of undeclared identifier `missing`
    p[1] = n + TWO;
//             ^^^ E0101: use of macro `TWO` without arguments, expected 2
}
