// test: diagnostics
// Malformed character constants.
__kernel void k(__global int *p, int a, float f) {
    p[0] = '';
//         ^^ E0003: character constant without a character
    p[1] = 'ab';
//         ^^^^ E0003: character constant with more than one character
    p[2] = '\q';
//         ^^^^ E0003: character constant with unknown escape `\q`
    p[3] = '\x';
//         ^^^^ E0003: character constant with a \x that does not fit char
    p[4] = 'a;
//         ^^^ E0003: this character constant has no closing quote on its line
//  = help: write `'` where it ends
    p[5] = nothing;
}
