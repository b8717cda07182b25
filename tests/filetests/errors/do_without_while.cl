// test: diagnostics
// A do/while loop with a syntax error: only the loop, or the statement in it, is omitted.
__kernel void simple(__global int *o, int n) {
    o[0] = before;
//         ^^^^^^ E0101: use of undeclared identifier `before`
    while (n) do o[1]++; o[2] = after;
//                       ^ E0001: expected `while` in do/while loop, found `o`
//            ~~ to match this `do`
//  = help: write `while (...);` after the body, with the condition to repeat it
//                              ^^^^^ E0101: use of undeclared identifier `after`
    o[3] = later;
//         ^^^^^ E0101: use of undeclared identifier `later`
}
__kernel void nested(__global int *o, int n) {
    do do o[0]++; o[1] = 3;
//                ^ E0001: expected `while` in do/while loop, found `o`
//     ~~ to match this `do`
//  = help: enclose the statements of the loop in `{ }`
    switch (n) { case 0: do ; break; default: o[2] = inside; }
//                            ^^^^^ E0001: expected `while` in do/while loop, found keyword `break`
//                       ~~ to match this `do`
//  = help: write `while (...);` after the body, with the condition to repeat it
//                                                   ^^^^^^ E0101: use of undeclared identifier `inside`
    do { o[3] = ; break; } while (n + missing);
//              ^ E0001: expected expression, found `;`
//                                    ^^^^^^^ E0101: use of undeclared identifier `missing`
    do { o[3] = 1; } whil (n);
//                   ^^^^ E0001: expected `while` in do/while loop, found `whil`
//  ~~ to match this `do`
//  = help: did you mean `while`?
    do o[3] = 1; until (n);
//               ^^^^^ E0001: expected `while` in do/while loop, found `until`
//  ~~ to match this `do`
//  = help: write `while (!(...))`: the loop ends where the condition is false
    o[4] = last;
//         ^^^^ E0101: use of undeclared identifier `last`
}
