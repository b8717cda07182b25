// test: diagnostics
// Constants of several characters have the values that clang gives them.
__kernel void k(__global int *o) {
    o[0] = 'ab';
//         ^^^^ W0009: multi-character character constant
//  = note: its value is 0x6162, as in clang
    o[1] = 'a\n\0b';
//         ^^^^^^^^ W0009: multi-character character constant
//  = note: its value is 0x610a0062, as in clang
    o[2] = 'abcde';
//         ^^^^^^^ E0003: character constant too long for its type
//  = help: a string has double quotes: `"..."`
    o[3] = '';
//         ^^ E0003: empty character constant
    char c = 'ab';
//           ^^^^ W0009: multi-character character constant
//  = note: its value is 0x6162, as in clang
//           ^^^^ W0201: implicit conversion from `int` to `char` changes value from 24930 to 98
    o[4] = c;
}
