// test: diagnostics
// Operators with lower precedence than they appear to have.
__kernel void k(__global int *p, int a, float f) {
    p[0] = a & 3 == 1;
//           ^ W0407: `&` has lower precedence than `==`; `==` will be evaluated first
//               ~~ this is evaluated first
//  = help: place parentheses around the `==` expression
    p[1] = a == 1 | a == 2;
//                ^ W0407: `|` has lower precedence than `==`; `==` will be evaluated first
//           ~~ this is evaluated first
//  = help: place parentheses around the `==` expression
    p[2] = 1 << a + 1;
//           ^^ W0407: `<<` has lower precedence than `+`; `+` will be evaluated first
//                ~ this is evaluated first
//  = help: place parentheses around the `+` expression
    p[3] = a - 1 >> 2;
//               ^^ W0407: `>>` has lower precedence than `-`; `-` will be evaluated first
//           ~ this is evaluated first
//  = help: place parentheses around the `-` expression
    p[4] = (a & 3) == 1;
    p[5] = a & (3 == 1);
    p[6] = 1 << (a + 1);
    p[7] = a & 3 && a | 4;
}
