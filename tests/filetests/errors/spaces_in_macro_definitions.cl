// test: diagnostics
// options: -Wall
// A space before the parameters of a macro makes them a part of its replacement.
#define MAX (a, b) ((a) > (b) ? (a) : (b))
//          ^^^^^^ E0101: macro `MAX` has no parameters: the space before `(` makes `(a, b)` a part of its replacement
//  = help: remove the space after `MAX`
//  = fix: #define MAX(a, b) ((a) > (b) ? (a) : (b))
#define SQUARE (x) x * x
//             ^^^ E0101: macro `SQUARE` has no parameters: the space before `(` makes `(x)` a part of its replacement
//  = help: remove the space after `SQUARE`
//  = fix: #define SQUARE(x) x * x
#define INDEX	(i, j) ((i) * 16 + (j))
//            ^^^^^^ E0205: macro `INDEX` has no parameters: the space before `(` makes `(i, j)` a part of its replacement
//  = help: remove the space after `INDEX`
//  = fix: #define INDEX(i, j) ((i) * 16 + (j))
#define OUTER(x) (INNER(x) + 1)
#define INNER (x) (x * 2)
//            ^^^ E0205: macro `INNER` has no parameters: the space before `(` makes `(x)` a part of its replacement
//  = help: remove the space after `INNER`
//  = fix: #define INNER(x) (x * 2)
// Not called, a cast, and a value in parentheses.
#define UNUSED (a) (a + 1)
#define CALL (real) half_of
#define VALUE (n)
typedef float real;
float half_of(float x) { return x / 2; }
kernel void k(global int *o, int x, int y, int i, int j) {
    o[0] = MAX(x, y);
//         ~~~ called with arguments here
    o[1] = MAX(x, 2);
    o[2] = SQUARE(y + 1);
//         ~~~~~~ called with arguments here
    o[INDEX(i, j)] = 1;
//    ~~~~~ called with arguments here
    o[INDEX(i)] = 1;
    o[3] = OUTER(3);
//         ~~~~~~~~ called with arguments here
}
kernel void valid(global int *o, int n) {
    o[0] = CALL(1) + VALUE;
}
