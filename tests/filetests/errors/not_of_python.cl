// test: diagnostics
// `not` negates a whole comparison, `!` only its first operand.
kernel void k(global int *a, int n) {
    if (not n == 3) a[0] = 1;
//      ^^^ E0101: use of undeclared identifier `not`
//  = help: write `!(n == 3)`
//  = fix: if (!(n == 3)) a[0] = 1;
    if (n > 1 && not n > 2) a[1] = 1;
//               ^^^ E0101: use of undeclared identifier `not`
//  = help: write `!(n > 2)`
//  = fix: if (n > 1 && !(n > 2)) a[1] = 1;
    int b = not n;
//          ^^^ E0101: use of undeclared identifier `not`
//  = help: write `!`
//  = fix: int b = !n;
    int c = not a[1] + 2;
//          ^^^ E0101: use of undeclared identifier `not`
//  = help: write `!(a[1] + 2)`
//  = fix: int c = !(a[1] + 2);
    if (not (n > 3)) a[2] = b + c;
//      ^^^ E0101: call to undeclared function `not`
//  = help: write `!`
//  = fix: if (! (n > 3)) a[2] = b + c;
    while (not a[n] < 3) a[n] = n;
//         ^^^ E0101: use of undeclared identifier `not`
//  = help: write `!(a[n] < 3)`
//  = fix: while (!(a[n] < 3)) a[n] = n;
}
