// test: diagnostics
// The statements of a function that is not closed at the end of the file are checked.
kernel void k(global int *o) {
//                           ^ E0002: `{` is never closed
    int x = nowhere;
//          ^^^^^^^ E0101: use of undeclared identifier `nowhere`
    for (int i = 0; i < 4; i++) {
        o[i] = 1;
        o[i] = 2 +;
//                ^ E0001: expected expression, found `;`
    }
    o[4] = x.y;
//           ^ E0201: member reference base type `int` is not a structure or union
