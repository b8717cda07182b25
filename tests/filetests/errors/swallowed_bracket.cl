// test: diagnostics
// An unterminated literal swallows the bracket that follows it.
int f(int c);
__kernel void k(__global int *p) {
    p[0] = f('a);
//           ^^^^ E0003: missing terminating `'` character
//  = help: write `'` where the character constant ends, on the same line
    p[1] = (p[2];
}
