// test: diagnostics
// options: -Wall
// Constants as operands of logical operators, and elements that are compared with themselves.
#define MASK 4
#define DEBUG 1
enum { FOUR = 4 };
kernel void k(global int *a, int n, global volatile int *v, global float *f) {
    bool flag = n > 1;
    if (a[0] && 4) a[1] = 1;
//           ^^ W0424: use of logical `&&` with constant operand
//              ~ the constant 4
//  = help: use `&` for a bitwise operation, or remove the constant
    if (n || 4) a[1] = 1;
//        ^^ W0424: use of logical `||` with constant operand
//           ~ the constant 4
//  = help: use `|` for a bitwise operation, or remove the constant
    if (n && MASK) a[1] = 1;
//        ^^ W0424: use of logical `&&` with constant operand
//           ~~~~ the constant 4
//  = help: use `&` for a bitwise operation, or remove the constant
    if (n && 1) a[1] = 1;
//        ^^ W0424: use of logical `&&` with constant operand
//           ~ the constant 1
//  = help: use `&` for a bitwise operation, or remove the constant
    if (n && DEBUG) a[1] = 1;
    if (n && FOUR) a[1] = 1;
//        ^^ W0424: use of logical `&&` with constant operand
//           ~~~~ the constant 4
//  = help: use `&` for a bitwise operation, or remove the constant
    if (flag && 4) a[1] = 1;
    if (4 && n) a[1] = 1;
    if (n && true) a[1] = 1;
    if (n && n > 4) a[1] = 1;
    if (a[0] == a[0]) a[1] = 2;
//           ^^ W0416: self-comparison always evaluates to true
    if (a[n + 1] != a[n + 1]) a[1] = 2;
//               ^^ W0416: self-comparison always evaluates to false
    if (*a < *a) a[1] = 2;
//         ^ W0416: self-comparison always evaluates to false
    if (a[n] == a[n + 1]) a[1] = 2;
    if (a[n++] == a[n++]) a[1] = 2;
//        ^^^ W0417: multiple unsequenced modifications to `n`
//                  ~~~ modified here too
//  = help: modify the variable in a statement of its own
    if (v[0] == v[0]) a[1] = 2;
    if (f[0] == f[0]) a[1] = 2;
}
