// test: diagnostics
// Malformed character constants.
__kernel void k(__global int *p, int a, float f) {
    p[0] = '';
//         ^^ E0003: empty character constant
    p[1] = 'ab';
//         ^^^^ W0009: multi-character character constant
//  = note: its value is 0x6162, as in clang
    p[2] = '\q';
//         ^^^^ W0007: unknown escape sequence `\q`
//  = help: for a backslash, write `\\`, and for the character, `q`
    p[3] = '\x';
//         ^^^^ E0003: \x used with no following hex digits in character constant
    p[4] = 'a;
//         ^^^ E0003: missing terminating `'` character
//  = help: write `'` where the character constant ends, on the same line
    p[5] = nothing;
}
