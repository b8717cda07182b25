// test: diagnostics
// Integers with invalid digits and suffixes.
__kernel void k(__global int *p, int a, float f) {
    p[0] = 08;
//         ^^ E0003: malformed number `08`: it begins with 0, so its digits are 0 to 7
    p[1] = 0x;
//         ^^ E0003: malformed number `0x`: no digits
    p[2] = 0b12;
//         ^^^^ E0003: malformed number `0b12`: the suffixes are u, l and ul
    p[3] = 1uu;
//         ^^^ E0003: malformed number `1uu`: the suffixes are u, l and ul
    p[4] = 12abc;
//         ^^^^^ E0003: malformed number `12abc`: the suffixes are u, l and ul
    p[5] = 1lul;
//         ^^^^ E0003: malformed number `1lul`: the suffixes are u, l and ul
    p[6] = 0x1p;
//         ^^^^ E0003: malformed number `0x1p`: the exponent has no digits
    p[7] = 1.0h2;
//         ^^^^^ E0003: malformed number `1.0h2`: the suffixes of a float are f and h
}
