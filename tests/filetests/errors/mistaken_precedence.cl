// test: diagnostics
// Operators with lower precedence than they appear to have.
__kernel void k(__global int *p, int a, float f) {
    p[0] = a & 3 == 1;
//           ^ W0407: `&` binds weaker than `==`
//               ~~ this is done first
//  = help: write parentheses around what is done first
    p[1] = a == 1 | a == 2;
//                ^ W0407: `|` binds weaker than `==`
//           ~~ this is done first
//  = help: write parentheses around what is done first
    p[2] = 1 << a + 1;
//           ^^ W0407: `<<` binds weaker than `+`
//                ~ this is done first
//  = help: write parentheses around what is done first
    p[3] = a - 1 >> 2;
//               ^^ W0407: `>>` binds weaker than `-`
//           ~ this is done first
//  = help: write parentheses around what is done first
    p[4] = (a & 3) == 1;
    p[5] = a & (3 == 1);
    p[6] = 1 << (a + 1);
    p[7] = a & 3 && a | 4;
}
