// test: diagnostics
// A misspelled keyword before parentheses and a body, or before a body.
__kernel void chain(__global int *p) {
    if (p[0]) { p[1] = 1; }
    elseif (p[1]) { p[2] = 1; }
//  ^^^^^^ E0101: use of undeclared identifier `elseif`
//  = help: write `else if`
//  = fix: else if (p[1]) { p[2] = 1; }
}
__kernel void cases(__global int *p) {
    swtich (p[0]) { case 1: p[1] = 2; }
//  ^^^^^^ E0101: use of undeclared identifier `swtich`
//  = help: did you mean `switch`?
//  = fix: switch (p[0]) { case 1: p[1] = 2; }
}
__kernel void alternative(__global int *p) {
    if (p[0]) { p[1] = 1; }
    esle { p[2] = 1; }
//  ^^^^ E0101: use of undeclared identifier `esle`
//  = help: did you mean `else`?
//  = fix: else { p[2] = 1; }
}
__kernel void loop(__global int *p) {
    whlie (p[0]) p[1]++;
//  ^^^^^ E0101: use of undeclared identifier `whlie`
//  = help: did you mean `while`?
//  = fix: while (p[0]) p[1]++;
}
__kernel void reversed(__global int *p) {
    fi (p[0]) { p[1]++; }
//  ^^ E0101: use of undeclared identifier `fi`
//  = help: did you mean `if`?
//  = fix: if (p[0]) { p[1]++; }
    If (p[1]) p[2] = 3;
//  ^^ E0101: use of undeclared identifier `If`
//  = help: did you mean `if`?
//  = fix: if (p[1]) p[2] = 3;
}
void other(int x) { }
// This is a call without a semicolon.
__kernel void call(__global int *p) {
    other(p[0])
//             ^ E0001: expected `;` after expression, found `p`
//  = help: add `;`
//  = fix: other(p[0]);
    p[1] = 3;
}
