// test: diagnostics
// Integer constants beyond all signed types, unknown escape sequences, and digits that do not fit.
constant ulong offset_basis = 14695981039346656037;
//                            ^^^^^^^^^^^^^^^^^^^^ W0216: integer literal is too large to be represented in a signed integer type, interpreting as unsigned
//  = help: add the suffix `u`
__kernel void k(__global ulong *p, __global long *q) {
    p[0] = 14695981039346656037;
//         ^^^^^^^^^^^^^^^^^^^^ W0216: integer literal is too large to be represented in a signed integer type, interpreting as unsigned
//  = help: add the suffix `u`
    q[0] = -9223372036854775808;
//          ^^^^^^^^^^^^^^^^^^^ W0216: integer literal is too large to be represented in a signed integer type, interpreting as unsigned
//  = help: add the suffix `u`
    p[1] = 0xcbf29ce484222325;
    p[2] = 14695981039346656037u;
    p[3] = 0b101 + 0B11u;
    p[4] = 0b102;
//         ^^^^^ E0003: invalid numeric literal `0b102`: invalid digit `2` in binary constant
    p[5] = 0b;
//         ^^ E0003: invalid numeric literal `0b`: binary constant has no digits
    p[6] = 08;
//         ^^ E0003: invalid numeric literal `08`: invalid digit `8` in octal constant
//  = help: a leading `0` makes the constant octal: write `8`
//  = fix: p[6] = 8;
    q[1] = '\q' + '\n';
//         ^^^^ W0007: unknown escape sequence `\q`
//  = help: for a backslash, write `\\`, and for the character, `q`
    constant char *text = "a\qb\\q";
//                        ^^^^^^^^^ W0007: unknown escape sequence `\q`
//  = help: for a backslash, write `\\`, and for the character, `q`
    q[2] = text[0];
}
