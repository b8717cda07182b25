// test: diagnostics
// After a syntax error the rest of the function is checked.
__kernel void after_do(__global int *a, int n) {
    do { n--; } while (n > 0)
//                           ^ E0001: expected `;` after do/while statement, found `a`
//  = help: add `;`
//  = fix: do { n--; } while (n > 0);
    a[0] = u1;
//         ^^ E0101: use of undeclared identifier `u1`
}
__kernel void without_parentheses(__global int *a, int n) {
    do n--; while n > 0;
//                ^ E0001: expected `(`, found `n`
    a[0] = u2;
//         ^^ E0101: use of undeclared identifier `u2`
}
__kernel void without_while(__global int *a, int n) {
    do { n--; }
    a[0] = u3;
//  ^ E0001: expected `while` in do/while loop, found `a`
//         ^^ E0101: use of undeclared identifier `u3`
}
__kernel void else_of_a_loop(__global int *a, int n) {
    while (n--) a[2] = 1 else a[3] = 2;
//                      ^ E0001: expected `;` after expression, found keyword `else`
//  = help: add `;`
//  = fix: while (n--) a[2] = 1; else a[3] = 2;
    a[0] = u4;
//         ^^ E0101: use of undeclared identifier `u4`
}
__kernel void in_an_enumeration(__global int *a, int n) {
    enum E { A, B C } e;
//               ^ E0001: expected `,` or `}`, found `C`
    a[0] = u5;
//         ^^ E0101: use of undeclared identifier `u5`
}
__kernel void in_an_initializer(__global int *a, int n) {
    int x[2] = {1, 2;
//             ^ E0002: `{` is never closed
//                  ~ expected `}` before this
//  = help: add `}`
//  = fix: int x[2] = {1, 2};
    a[0] = u6;
//         ^^ E0101: use of undeclared identifier `u6`
}
__kernel void colons(__global int *a, int n) {
    int x = a[0]:
//              ^ E0001: expected `;` at end of declaration, found `:`
//  = help: write `;`
//  = fix: int x = a[0];
    switch (n) { case 1; break; default; a[0] = u7; }
//                     ^ E0001: expected `:`, found `;`
//  = help: write `:`
//  = fix: switch (n) { case 1: break; default; a[0] = u7; }
//                                     ^ E0001: expected `:`, found `;`
//  = help: write `:`
//                                              ^^ E0101: use of undeclared identifier `u7`
    Int y = 1;
//  ^^^ E0101: unknown type name `Int`
//  = help: did you mean `int`?
//  = fix: int y = 1;
    return:
//        ^ E0001: expected expression or `;`, found `:`
//  = help: write `;`
//  = fix: return;
}
__kernel void space(__global float *a, globl int *b, __globl int *c, int n) { a[0] = b[0] + c[0] + u8; }
//                                     ^^^^^ E0101: unknown type name `globl`
//  = help: did you mean `global`?
//  = fix: __kernel void space(__global float *a, global int *b, __globl int *c, int n) { a[0] = b[0] + c[0] + u8; }
//                                                   ^^^^^^^ E0101: unknown type name `__globl`
//  = help: did you mean `__global`?
//  = fix: __kernel void space(__global float *a, globl int *b, __global int *c, int n) { a[0] = b[0] + c[0] + u8; }
//                                                                                                 ^^ E0101: use of undeclared identifier `u8`
__kernel void comma(__global float *a, __global int *b local float *t) { a[0] = t[0] + u9; }
//                                                    ^ E0001: expected `,` or `)`, found keyword `local`
//                 ~ to match this `(`
//  = help: add `,`
//  = fix: __kernel void comma(__global float *a, __global int *b, local float *t) { a[0] = t[0] + u9; }
//                                                                                     ^^ E0101: use of undeclared identifier `u9`
__kernel void no_parameter(__global float *a, 3 b, int +) { a[0] = b + u10; }
//                                            ^ E0001: expected type, found `3`
//                                                     ^ E0001: expected expression or `)`, found `+`
//                        ~ to match this `(`
//                                                                     ^^^ E0101: use of undeclared identifier `u10`
__kernel void many(__global int *a) {
    a[0] = u11;
//         ^^^ E0101: use of undeclared identifier `u11`
    a[1] = 1 +;
//            ^ E0001: expected expression, found `;`
    a[1] = 2 +;
//            ^ E0001: expected expression, found `;`
    a[1] = 3 +;
//            ^ E0001: expected expression, found `;`
    a[1] = 4 +;
//            ^ E0001: expected expression, found `;`
    a[1] = 5 +;
//            ^ E0001: expected expression, found `;`
    a[1] = 6 +;
//            ^ E0001: expected expression, found `;`
    a[1] = 7 +;
//            ^ E0001: expected expression, found `;`
    a[1] = 8 +;
//            ^ E0001: expected expression, found `;`
//  = note: later syntax errors of the function are not shown
    a[1] = 9 +;
    a[0] = u12;
}
