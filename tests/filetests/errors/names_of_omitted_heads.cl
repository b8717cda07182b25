// test: diagnostics
// What an omitted head may declare is declared elsewhere too, also if a built-in function has the name. An operand of
// an omitted statement is not declared by it.
kernel void k(global int *o, int n) {
    for (int step = 0, step < 4; step++)
//                   ^ E0001: expected `;` in `for` statement specifier, found `,`
//  = help: the parts are separated by `;`
//  = fix: for (int step = 0; step < 4; step++)
        o[step] = step + all;
    for (int all = ; all < n; all++)
//                 ^ E0001: expected expression, found `;`
        o[all] = 2 * all;
    o[0] = missing + ;
//                   ^ E0001: expected expression, found `;`
    o[1] = missing;
//         ^^^^^^^ E0101: use of undeclared identifier `missing`
    o[2] = 2 * other +;
//                    ^ E0001: expected expression, found `;`
    o[3] = other;
//         ^^^^^ E0101: use of undeclared identifier `other`
    goto end;
end:
    return +;
//          ^ E0001: expected expression, found `;`
}
enum broken { A, B = 2, ; };
//                      ^ E0001: expected expression or `}`, found `;`
kernel void later(global int *o, enum broken b) {
    o[0] = b == A || b == B;
}
typedef int word
//              ^ E0001: expected `;` at end of declaration, found keyword `kernel`
//  = help: add `;`
//  = fix: typedef int word;
kernel void typedefs(global word *o) {
    word w = (word)o[0];
    o[1] = w;
}
