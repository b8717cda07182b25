// test: diagnostics
// A mistyped `for` with a mistyped type, and the variable of a loop in a statement that braces would make part of its body.
kernel void capitals(global int *o, int n) {
    For (Int j = 0; j < n; j++) {
//  ^^^ E0101: use of undeclared identifier `For`
//  = help: did you mean `for (int`?
//  = fix: for (int j = 0; j < n; j++) {
        o[j] = 1;
    }
}
kernel void letters(global int *o, int n) {
    fro (itn j = 0; j < n; j++) o[j] = 2;
//  ^^^ E0101: use of undeclared identifier `fro`
//  = help: did you mean `for (int`?
}
kernel void calls(global int *o, int n) {
    f (int a);
//     ^^^ E0001: expected expression or `)`, found keyword `int`
//    ~ to match this `(`
    max(n m = 2);
//       ^ E0001: expected `,` or `)`, found `m`
//     ~ to match this `(`
//  = help: add `,` between arguments
}
kernel void body(global int *o, int n) {
    for (int q = 0; q < n; q++)
//           ~ declared here, in a block or a loop that has ended
        o[q] = 1;
        o[q] += n;
//        ^ E0101: use of undeclared identifier `q`
//  = help: write `{ }` around both statements of the body
    for (int q = 0; q < n; q++)
        o[q] = 1;
    o[q] = 2;
}
kernel void nested(global int *o, int n) {
    for (int k = 0; k < n; k++)
//           ~ declared here, in a block or a loop that has ended
        for (int i = 0; i < n; i++)
//               ~ declared here, in a block or a loop that has ended
            o[i] = 1;
            o[i + k] = 2;
//            ^ E0101: use of undeclared identifier `i`
//  = help: write `{ }` around both statements of the body
//                ^ E0101: use of undeclared identifier `k`
//  = help: declare it before the block or the loop to use it after that
}
