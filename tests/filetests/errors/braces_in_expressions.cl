// test: diagnostics
// A brace in the middle of an expression is a mistyped character: the blocks around it are as written.
kernel void ends(global int *o, local int *t, int n) {
    int i = get_global_id}0);
//                       ^ E0001: expected `(`, found `}`
//  = help: write `(`
//  = fix: int i = get_global_id(0);
    int j = get_local_id(});
//                       ^ E0001: expected expression, found `}`
    t[i & }3] = 1;
//        ^ E0001: expected expression, found `}`
    while (n < 4) {
        float f = } * n;
//                ^ E0001: expected expression, found `}`
        if (o[i] < }) {
//                 ^ E0001: expected expression, found `}`
            n = undeclared;
//              ^^^^^^^^^^ E0101: use of undeclared identifier `undeclared`
        }
        n++;
    }
    o[i}] = t[j];
//     ^ E0001: expected `]`, found `}`
//   ~ to match this `[`
//  = help: remove `}`
//  = fix: o[i] = t[j];
}
kernel void begins(global int *o, local int *t, int n) {
    int i = get_global_id({);
//                        ^ E0001: expected expression, found `{`
    o[i{ + 1] = 1;
//     ^ E0001: expected `]`, found `{`
//   ~ to match this `[`
    t[{ + 2] = n;
//    ^ E0001: expected expression, found `{`
    for (int k = 0; k < { k++) {
//                      ^ E0001: expected expression, found `{`
        o[k] = n < 2 ? 1 { 2;
//                       ^ E0002: extraneous `{` in a statement
    }
    if (n > 2 {) {
//            ^ E0001: expected `)`, found `{`
//     ~ to match this `(`
//  = help: remove `{`
//  = fix: if (n > 2 ) {
        o[0] = another;
//             ^^^^^^^ E0101: use of undeclared identifier `another`
    }
    o[(n { 2) * 3] = 1;
//       ^ E0001: expected `)`, found `{`
//    ~ to match this `(`
}
kernel void valid(global int *o) {
    int2 v = (int2)(1, 2);
    int a[2] = { 1, 2 }, b[2] = { [0] = 1 };
    o[0] = ({ int x = a[0]; x + b[1]; }) + v.x; if (o[0]) { o[1] = 2; } else { o[1] = 3; };
}
