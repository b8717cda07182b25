// options: -Wall
// test: diagnostics
// `x == 1 || 2` compares `x` with 1 only.
enum color { RED, GREEN, BLUE };
enum { DEBUG = 1 };
kernel void k(global int *a, int n) {
    if (n == 1 || 2) a[0] = 1;
//             ^^ W0424: use of logical `||` with constant operand
//                ~ the constant 2
//  = help: `n` is compared with `1` only: write `n == 1 || n == 2`
    if (a[n] == 1 || 2 || 3) a[1] = 1;
//                ^^ W0424: use of logical `||` with constant operand
//                   ~ the constant 2
//  = help: `a[n]` is compared with `1` only: write `a[n] == 1 || a[n] == 2`
//                     ^^ W0424: use of logical `||` with constant operand
//                        ~ the constant 3
//  = help: `a[n]` is compared with `1` only: write `a[n] == 1 || a[n] == 3`
    while (n != 1 && 2) n++;
//                ^^ W0424: use of logical `&&` with constant operand
//                   ~ the constant 2
//  = help: `n` is compared with `1` only: write `n != 1 && n != 2`
    if (n == 'a' || 'b') a[2] = 1;
//               ^^ W0424: use of logical `||` with constant operand
//                  ~~~ the constant 98
//  = help: `n` is compared with `'a'` only: write `n == 'a' || n == 'b'`
    if (n == RED || GREEN) a[3] = 1;
//               ^^ W0424: use of logical `||` with constant operand
//                  ~~~~~ the constant 1
//  = help: `n` is compared with `RED` only: write `n == RED || n == GREEN`
    if (n == BLUE || n > 4 || 5) a[4] = 1;
//                         ^^ W0424: use of logical `||` with constant operand
//                            ~ the constant 5
//  = help: `n` is compared with `BLUE` only: write `n == BLUE || n == 5`
    if (n == 3 || DEBUG) a[5] = 1;
    if (n == 1 || n == 2) a[6] = 1;
}
