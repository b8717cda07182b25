// test: diagnostics
// `then`, `elsif` and `endif` of other languages, and missing arguments.
int f(int a, int b);
int f(int a, int b) { return a + b; }
kernel void k(global int *o, int x) {
    if (x) then o[0] = 1;
//         ^^^^ E0101: unknown type name `then`
//  = help: remove it: the statement follows the condition directly
//  = fix: if (x)  o[0] = 1;
    if (x)
        o[0] = 1;
    elsif (x > 1)
//  ^^^^^ E0101: use of undeclared identifier `elsif`
//  = help: write `else if`
//  = fix: else if (x > 1)
        o[1] = 2;
    else
        o[1] = 3;
    endif
//  ^^^^^ E0101: use of undeclared identifier `endif`
//  = help: enclose the statements before it in `{ }`
    if (x) { o[0] = 1; } elsif (x > 2) { o[1] = 2; } else { o[2] = 3; }
//                       ^^^^^ E0101: use of undeclared identifier `elsif`
//  = help: write `else if`
//  = fix: if (x) { o[0] = 1; } else if (x > 2) { o[1] = 2; } else { o[2] = 3; }
    for (int i = 0; i < x; i++)
        o[i] = undefined1;
//             ^^^^^^^^^^ E0101: use of undeclared identifier `undefined1`
    done
//  ^^^^ E0101: use of undeclared identifier `done`
//  = help: enclose the statements before it in `{ }`
    o[2] = undefined2;
//         ^^^^^^^^^^ E0101: use of undeclared identifier `undefined2`
}
kernel void arguments(global int *o, int x) {
    o[0] = f(x, );
//              ^ E0001: expected expression, found `)`
//  = help: an argument is missing after the comma
    o[1] = f(, x);
//           ^ E0001: expected expression or `)`, found `,`
//  = help: an argument is missing before the comma
    o[2] = f(x, , x);
//              ^ E0001: expected expression, found `,`
//  = help: an argument is missing before the comma
    o[3] = f(x, ;
//          ^ E0002: `(` is never closed
//              ~ expected `)` before this
//  = help: write the argument that is missing after the comma, and `)`
}
