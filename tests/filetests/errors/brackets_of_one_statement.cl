// test: diagnostics
// The brackets of one statement are one mistake.
kernel void k(global int *o, local int *t, int n) {
    t(n] = 1;
//     ^ E0002: expected `)`, found `]`
//   ~ to match this `(`
//  = help: write `)`
//  = fix: t(n) = 1;
    t[n) = 2;
//     ^ E0002: expected `]`, found `)`
//   ~ to match this `[`
//  = help: write `]`
//  = fix: t[n] = 2;
    t[get_local_id(0]) = 3;
//                ^ E0002: `(` is never closed
    o[0] = min)n, 2);
//            ^ E0002: extraneous `)` without a matching `(`
//  = help: remove it, or add the `(` that it closes
    o[1] = max(n, t[(n + 2) * 3 + n)]);
//                                 ^ E0002: extraneous `)` without a matching `(`
//  = help: remove it, or add the `(` that it closes
    o[2] = max(n, t[n * ) + 3]);
//                      ^ E0002: extraneous `)` without a matching `(`
//  = help: remove it, or add the `(` that it closes
}
kernel void heads(global int *o, local int *t, int n) {
    for [int i = 0; i < n; i++)
//      ^ E0002: expected `(`, found `[`
//  = help: write `(`
//  = fix: for (int i = 0; i < n; i++)
        o[i] = 4;
    for int(i = 0; i < n; i++)
//      ^^^ E0001: expected `(` after `for`, found keyword `int`
//  = help: enclose the three parts in parentheses
        o[i] = 5;
    . (int j = 0; j < n; j++)
//  ^ E0001: expected statement or `}`, found `.`
        o[j] = 6;
    o[3] = max(n]);
//              ^ E0002: extraneous `]` without a matching `[`
//  = help: remove it, or add the `[` that it closes
    o[4] = undeclared;
//         ^^^^^^^^^^ E0101: use of undeclared identifier `undeclared`
}
