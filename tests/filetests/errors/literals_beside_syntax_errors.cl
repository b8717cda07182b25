// test: diagnostics
// Invalid numbers in statements and declarations that have a syntax error, too.
int g = 0x + ;
//      ^^ E0003: invalid numeric literal `0x`: hexadecimal constant has no digits
//           ^ E0001: expected expression, found `;`
__kernel void k(__global int *a) {
    a[0] = 08 +;
//         ^^ E0003: invalid numeric literal `08`: invalid digit `8` in octal constant
//  = help: a leading `0` makes the constant octal: write `8`
//  = fix: a[0] = 8 +;
//             ^ E0001: expected expression, found `;`
    a[1] = 1.5.2 b;
//         ^^^^^ E0003: invalid numeric literal `1.5.2`: invalid floating constant
//              ^ E0001: expected `;` after expression, found `b`
//  = help: add an operator between the operands: `*` multiplies
    a[2] = 0b12 + 7;
//         ^^^^ E0003: invalid numeric literal `0b12`: invalid digit `2` in binary constant
}
