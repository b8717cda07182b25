// test: diagnostics
// options: -Wall
// Labels of a `switch` that are misspelled, or written as in other languages.
kernel void names(global int *x, int n) {
    switch (n) {
    case 1: x[0] = 1;
    dafault: x[0] = 2;
//  ^^^^^^^ W0441: `dafault` is a label for `goto`, not the `default` of the `switch`
//  = help: did you mean `default`?
    }
    switch (n) {
    case 1: x[0] = 1; break;
    otherwise: x[0] = 2;
//  ^^^^^^^^^ W0441: `otherwise` is a label for `goto`, not the `default` of the `switch`
//  = help: did you mean `default`?
    }
    switch (n) {
    case1: x[0] = 1; break;
//  ^^^^^ W0441: `case1` is a label for `goto`, not a case of the `switch`
//  = help: write `case 1`, with a space
    case_2: x[0] = 1; break;
//  ^^^^^^ W0441: `case_2` is a label for `goto`, not a case of the `switch`
//  = help: write `case 2`, with a space
    default: x[0] = 2;
    defaults: x[1] = 2;
    }
    switch (n) {
    case 1:
        if (x[0]) goto deflt;
        break;
    deflt: x[0] = 2;
    }
    switch (n) {
    case 1:
        switch (x[0]) { default: defult: x[0] = 2; }
        break;
    }
}
kernel void cases(global int *x, int n) {
    switch (n) {
    cas 3: x[0] = 1; break;
//  ^^^ E0001: expected `case` before `3`, found `cas`
//  = help: did you mean `case`?
//  = fix: case 3: x[0] = 1; break;
    Case -1: x[0] = 2; break;
//  ^^^^ E0001: expected `case` before `-`, found `Case`
//  = help: did you mean `case`?
//  = fix: case -1: x[0] = 2; break;
    case 4 { x[0] = 3; break; }
//        ^ E0001: expected `:`, found `{`
//  = help: add `:`
//  = fix: case 4: { x[0] = 3; break; }
    case 5, 6: x[0] = 4; break;
//        ^ E0001: expected `:`, found `,`
//  = help: write `: case`: each value has a label of its own
//  = fix: case 5: case 6: x[0] = 4; break;
    case 7 => x[0] = 5;
//         ^^ E0001: expected `:`, found `=>`
//  = help: write `:`
//  = fix: case 7 : x[0] = 5;
    case -8 x[0] = 6;
//         ^ E0001: expected `:`, found `x`
//  = help: add `:`
//  = fix: case -8: x[0] = 6;
    default => x[0] = 7;
//          ^^ E0001: expected `:`, found `=>`
//  = help: write `:`
//  = fix: default : x[0] = 7;
    }
}
kernel void defaults(global int *x, int n) {
    switch (n) {
    case 1: x[0] = 1; break;
    case default: x[0] = 2;
//       ^^^^^^^ E0001: expected expression, found keyword `default`
//  = help: write `default` without `case`
//  = fix: default: x[0] = 2;
    }
    switch (n) {
    case 1: x[0] = 1; break;
    else: x[0] = 2;
//  ^^^^ E0001: `else` without a previous `if`
//  = help: in a `switch`, write `default`
//  = fix: default: x[0] = 2;
    }
    switch (n) {
    case 1: x[0] = n ? 1 : 2; break;
    case 2 ? 3 4: x[0] = 2;
//            ^ E0001: expected `:`, found `4`
    }
}
