// test: diagnostics
// Words and characters of other languages, and of word processors.
__kernel void names(__global int *p) {
    bool b = TRUE;
//           ^^^^ E0101: use of undeclared identifier `TRUE`
//  = help: use `true`
//  = fix: bool b = true;
    b = False;
//      ^^^^^ E0101: use of undeclared identifier `False`
//  = help: use `false`
//  = fix: b = false;
    p[1] = b;
}
__kernel void widths(__global int *p) {
    float5 f;
//  ^^^^^^ E0101: unknown type name `float5`
//  = help: a vector has 2, 3, 4, 8 or 16 components
    uint32 g;
//  ^^^^^^ E0101: unknown type name `uint32`
//  = help: use `uint`, which has 32 bits
    int64 h;
//  ^^^^^ E0101: unknown type name `int64`
//  = help: use `long`, which has 64 bits
    int7 j;
//  ^^^^ E0101: unknown type name `int7`
//  = help: a vector has 2, 3, 4, 8 or 16 components
}
__kernel void quotes(__global int *p) {
    p[0] = `3`;
//         ^ E0003: stray backtick (U+0060) in the program
//  = help: write `'`, the ASCII apostrophe
//           ^ E0003: stray backtick (U+0060) in the program
//  = help: write `'`, the ASCII apostrophe
    p[1] = ’x’;
//         ^ E0003: stray character `’` (U+2019) in the program
//  = help: write `'`, the ASCII apostrophe
//           ^ E0003: stray character `’` (U+2019) in the program
//  = help: write `'`, the ASCII apostrophe
    p[2] = 4 − 3;
//           ^ E0003: stray character U+2212 in the program
//  = help: write `-`, the ASCII minus sign
    p[3] = 2 × 3;
//           ^ E0003: stray character U+00D7 in the program
//  = help: write `*`
}
