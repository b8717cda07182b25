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
//                ^ E0001: expected `(` after `while`, found `n`
//  = help: enclose the condition in parentheses
    a[0] = u2;
//         ^^ E0101: use of undeclared identifier `u2`
}
__kernel void without_while(__global int *a, int n) {
    do { n--; }
//  ~~ to match this `do`
    a[0] = u3;
//  ^ E0001: expected `while` in do/while loop, found `a`
//  = help: write `while (...);` after the body, with the condition to repeat it
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
//  = help: add `,` between the two
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
//  = fix: switch (n) { case 1; break; default: a[0] = u7; }
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
    a[1] = 9 +;
//            ^ E0001: 2 more errors that the parser found in this declaration are not shown
    float4x m;
    a[0] = u12;
//         ^^^ E0101: use of undeclared identifier `u12`
    float f = m.x + a[0];
}
__kernel void heads_of_switches(__global int *a, int n) {
    switch (n + ) {
//              ^ E0001: expected expression, found `)`
    case 1:
        a[0] = u20;
//             ^^^ E0101: use of undeclared identifier `u20`
        break;
    default:
        n = n.x;
//            ^ E0201: member reference base type `int` is not a structure or union
    }
    switch (n) [
//             ^ E0002: `[` is never closed
    case 1:
        a[1] = 1;
//              ~ expected `]` before this
        break;
    do {
        n++;
    } while ((n < 3);
//          ^ E0002: `(` is never closed
//                  ~ expected `)` before this
//  = help: add `)`
    do {
        n = u21;
//          ^^^ E0101: use of undeclared identifier `u21`
    } while (n < );
//               ^ E0001: expected expression, found `)`
    a[2] = ({ int t = n; t 2; }) + ({ n; });
//                        ^ E0001: expected `;` after expression, found `2`
//  = help: add an operator between the operands: `*` multiplies
}
struct parts { int first second; float third; int * ; unknown fourth; };
//                       ^^^^^^ E0001: expected `;` at end of declaration, found `second`
//  = help: write `,` between two names
//                                                  ^ E0001: expected expression, found `;`
//                                                    ^^^^^^^ E0101: unknown type name `unknown`
//     ~~~~~ declared here
__kernel void members(__global struct parts *p) {
    p->third = p->first + p->second + p->sixth;
//                                       ^^^^^ E0209: no member named `sixth` in `struct parts`
}
typedef struct { int x, y; } pair/
//                               ^ E0001: expected `;` at end of declaration, found `/`
int after_typedef(pair p) { return p.x + p.z; }
struct __attribute__((packed)) tag { int a a; };
//                                         ^ E0001: expected `;` at end of declaration, found `a`
//  = help: write `,` between two names
int of_tag(struct tag *p) { return p->a + p->b; }
enum { ONE = 1 TWO, THREE = 3 FOUR = 4 };
//            ^ E0001: expected `,` or `}`, found `TWO`
//  = help: add `,`
//  = fix: enum { ONE = 1, TWO, THREE = 3 FOUR = 4 };
//                           ^ E0001: expected `,` or `}`, found `FOUR`
//  = help: add `,`
int of_enumerators(void) { return ONE + TWO + THREE + FOUR; }
void pointer_without_type(int a, *b) { b[0] = a; }
//                                ^ E0001: type specifier missing for parameter `b`
//  = help: write its type before it, such as `int b`
