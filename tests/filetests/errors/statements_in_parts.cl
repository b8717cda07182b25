// test: diagnostics
// Statements that lack parts which the grammar requires.
__kernel void k(__global int *p, int a, float f) {
    p[1] = a ? 2;
//              ^ E0001: expected `:`, found `;`
//           ~ to match this `?`
//  = help: add `:` and the value for when the condition is false
    switch a { }
//         ^ E0001: expected `(` after `switch`, found `a`
//  = help: enclose the value in parentheses
//  = fix: switch (a) { }
    return 1 2;
//          ^ E0001: expected `;` after statement, found `2`
    goto 3;
//       ^ E0001: expected label name, found `3`
    while () p[2] = 4;
//        ^^ E0001: expected a condition in parentheses after `while`, found `()`
//  = help: write `while (...)`, with the condition in the parentheses; a loop without end is `while (1)`
    do p[0] = 1; until (a);
//               ^^^^^ E0001: expected `while` in do/while loop, found `until`
//  ~~ to match this `do`
//  = help: write `while (!(...))`: the loop ends where the condition is false
}
