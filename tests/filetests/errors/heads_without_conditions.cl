// test: diagnostics
// Statements whose heads lack the condition or the parentheses; the bodies are checked.
kernel void without(global int *o, int n) {
    int i = 0;
    if {
//  ^^ E0001: expected a condition in parentheses after `if`, found `{`
//  = help: write `if (...)`, with the condition in the parentheses
        o[0] = first;
//             ^^^^^ E0101: use of undeclared identifier `first`
    } else if {
//         ^^ E0001: expected a condition in parentheses after `if`, found `{`
//  = help: write the condition of this case, or `else` without `if` for all other cases
        o[1] = second;
//             ^^^^^^ E0101: use of undeclared identifier `second`
    }
    while () {
//        ^^ E0001: expected a condition in parentheses after `while`, found `()`
//  = help: write `while (...)`, with the condition in the parentheses; a loop without end is `while (1)`
        o[2] = third;
//             ^^^^^ E0101: use of undeclared identifier `third`
    }
    switch {
//  ^^^^^^ E0001: expected a value in parentheses after `switch`, found `{`
//  = help: write `switch (...)`, with the value to compare in the parentheses
    case 1:
        break;
    }
    do i++; while;
//          ^^^^^ E0001: expected a condition in parentheses after `while`, found `;`
//  = help: write `while (...)`, with the condition in the parentheses; a loop without end is `while (1)`
}
kernel void loops(global int *o, int n) {
    int i = 0;
    for {
//  ^^^ E0001: expected the three parts of the loop in parentheses after `for`, found `{`
//  = help: write `for (int i = 0; i < n; i++)`
        o[0] = first;
//             ^^^^^ E0101: use of undeclared identifier `first`
        break;
    }
    for () break;
//      ^^ E0001: expected the three parts of the loop in parentheses after `for`, found `()`
//  = help: write `for (int i = 0; i < n; i++)`
    for (i < n) i++;
//            ^ E0001: expected `;` in `for` statement specifier, found `)`
//  = help: a `for` has three parts, `for (int i = 0; i < n; i++)`; a loop with only a condition is `while (...)`
    for (int j = 0; j < n) j = second;
//                       ^ E0001: expected `;` in `for` statement specifier, found `)`
//  = help: a `for` has three parts, which may be empty: `for (int i = 0; i < n; i++)`
//                             ^^^^^^ E0101: use of undeclared identifier `second`
    for (int j = 0; j < n; j++;) o[j] = third;
//                            ^ E0001: expected `)` at the end of the head of a `for`, found `;`
//  = help: remove it: `;` only separates the three parts
//  = fix: for (int j = 0; j < n; j++) o[j] = third;
//                                      ^^^^^ E0101: use of undeclared identifier `third`
    for i < n) i++;
//      ^ E0002: expected `(` after `for`
//  = help: a `for` has three parts in parentheses: `for (int i = 0; i < n; i++)`
    for int j = 0; j < n; j++) o[j] = fourth;
//      ^^^ E0002: expected `(` after `for`
//  = help: add `(`
//  = fix: for (int j = 0; j < n; j++) o[j] = fourth;
//                                    ^^^^^^ E0101: use of undeclared identifier `fourth`
    for int j = 0; j < n; j++ {
//      ^^^ E0001: expected `(` after `for`, found keyword `int`
//  = help: enclose the three parts in parentheses
//  = fix: for (int j = 0; j < n; j++) {
        o[j] = fifth;
//             ^^^^^ E0101: use of undeclared identifier `fifth`
    }
}
kernel void open(global int *o, int n) {
    int i = 0;
    if i < n {
//     ^ E0001: expected `(` after `if`, found `i`
//  = help: enclose the condition in parentheses
//  = fix: if (i < n) {
        o[0] = first;
//             ^^^^^ E0101: use of undeclared identifier `first`
    } else (i > n) {
//    ^^^^ E0001: expected `if` between `else` and a condition
//  = help: write `else if`
//  = fix: } else if (i > n) {
        o[1] = second;
//             ^^^^^^ E0101: use of undeclared identifier `second`
    }
    while i < n
//        ^ E0001: expected `(` after `while`, found `i`
//  = help: enclose the condition in parentheses
//  = fix: while (i < n)
    {
        i++;
    }
    if i < n
//     ^ E0001: expected `(` after `if`, found `i`
//  = help: enclose the condition in parentheses
//  = fix: if (i < n)
        o[2] = 3;
    if (i < n): o[3] = third;
//            ^ E0001: expected statement after `if (...)`, found `:`
//  = help: remove it
//  = fix: if (i < n) o[3] = third;
//                     ^^^^^ E0101: use of undeclared identifier `third`
    else: o[3] = 4;
//      ^ E0001: expected statement after `else`, found `:`
//  = help: remove it
//  = fix: else o[3] = 4;
    if (i < n) && (i > 3) o[4] = 1;
//             ^^ E0001: expected statement after `if (...)`, found `&&`
//     ~~~~~~~ these parentheses are the whole condition
//  = help: enclose the whole condition in another pair of parentheses
}
kernel void words(global int *o, int n) {
    if (n > 3) then {
//             ^^^^ E0101: use of undeclared identifier `then`
//  = help: remove it: the statement follows the condition directly
//  = fix: if (n > 3)  {
        o[0] = first;
//             ^^^^^ E0101: use of undeclared identifier `first`
    }
    if (not n) o[1] = second;
//      ^^^ E0101: use of undeclared identifier `not`
//  = help: write `!`
//  = fix: if (!n) o[1] = second;
//                    ^^^^^^ E0101: use of undeclared identifier `second`
    loop { n++; }
//  ^^^^ E0101: use of undeclared identifier `loop`
//  = help: write `while (1)`
    unless (n) { o[2] = 1; }
//  ^^^^^^ E0101: use of undeclared identifier `unless`
//  = help: write `if (!(...))`
    repeat { n++; }
//  ^^^^^^ E0101: use of undeclared identifier `repeat`
//  = help: write `do { ... } while (...);`
}
// A compound literal may be a condition.
kernel void literals(global int *o, int n) {
    if (any((int2){ n, 1 } == 0)) o[0] = 1;
    for (int2 v = (int2){ 0, 1 }; v.x < n; v.x++) o[1] = 2;
}
