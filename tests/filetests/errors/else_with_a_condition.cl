// test: diagnostics
// `else` with a condition lacks its `if`.
__kernel void k(__global int *a, int n) {
    int x = 0;
    if (n > 0)
        x = 1;
    else (n < 0)
//  ^^^^ E0001: expected `if` between `else` and a condition
//  = help: write `else if`
//  = fix: else if (n < 0)
        x = 2;
    if (n > 5) { x = 3; }
    else (n == 5) { x = 4; }
//  ^^^^ E0001: expected `if` between `else` and a condition
//  = help: write `else if`
//  = fix: else if (n == 5) { x = 4; }
    else { x = 5; }
    if (n > 7) x = 6; else (n == 7) x = 7;
//                    ^^^^ E0001: expected `if` between `else` and a condition
//  = help: write `else if`
//  = fix: if (n > 7) x = 6; else if (n == 7) x = 7;
    if (n > 9) x = 8; else (x = 9);
    a[0] = x;
}
