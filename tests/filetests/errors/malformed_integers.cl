// test: diagnostics
// Integers with invalid digits and suffixes.
__kernel void k(__global int *p, int a, float f) {
    p[0] = 08;
//         ^^ E0003: invalid numeric literal `08`: invalid digit `8` in octal constant
//  = help: a leading `0` makes the constant octal: write `8`
//  = fix: p[0] = 8;
    p[1] = 0x;
//         ^^ E0003: invalid numeric literal `0x`: hexadecimal constant has no digits
    p[2] = 0b12;
//         ^^^^ E0003: invalid numeric literal `0b12`: invalid digit `2` in binary constant
    p[3] = 1uu;
//         ^^^ E0003: invalid numeric literal `1uu`: invalid suffix on integer constant: expected `u`, `l` or `ul`
    p[4] = 12abc;
//         ^^^^^ E0003: invalid numeric literal `12abc`: invalid suffix on integer constant: expected `u`, `l` or `ul`
//  = help: to multiply, write `12 * abc`
    p[5] = 1lul;
//         ^^^^ E0003: invalid numeric literal `1lul`: invalid suffix on integer constant: expected `u`, `l` or `ul`
    p[6] = 0x1p;
//         ^^^^ E0003: invalid numeric literal `0x1p`: exponent has no digits
    p[7] = 1.0h2;
//         ^^^^^ E0003: invalid numeric literal `1.0h2`: invalid suffix on floating constant: expected `f` or `h`
}
