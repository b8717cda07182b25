// test: diagnostics
// The body of a function is checked although its head has a syntax error.
kernel void unclosed(global int *o, int n {
//                  ^ E0002: `(` is never closed
//                                        ~ expected `)` before this
//  = help: add `)`
//  = fix: kernel void unclosed(global int *o, int n) {
    local int t[4];
    o[0] = n + u1;
//             ^^ E0101: use of undeclared identifier `u1`
}
kernel void twice twice(global int *o, int n) {
//               ^ E0001: expected `;` at end of declaration, found `twice`
    o[1] = n + u2;
//             ^^ E0101: use of undeclared identifier `u2`
}
int comma(int a, , int b) {
//               ^ E0001: expected type, found `,`
    return a + b + u3;
//                 ^^ E0101: use of undeclared identifier `u3`
}
void dot(int *p) . {
//              ^ E0001: expected `{` or `;` after function declarator, found `.`
    p[0] = u4;
//         ^^ E0101: use of undeclared identifier `u4`
    return;
}
int bracket(int *p, int n] int m) {
//                       ^ E0002: extraneous `]` without a matching `[`
//  = help: remove it, or add the `[` that it closes
    return n ? p[m] : u5;
//                    ^^ E0101: use of undeclared identifier `u5`
}
kernel void after(global int *o) {
    o[0] = comma(1, 2) + bracket(0, 1) + u6;
//                                       ^^ E0101: use of undeclared identifier `u6`
}
