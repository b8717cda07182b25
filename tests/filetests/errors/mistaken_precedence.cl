// test: diagnostics
// Operators with lower precedence than they appear to have.
__kernel void k(__global int *p, int a, float f) {
    p[0] = a & 3 == 1;
//           ^ W0407: `&` has lower precedence than `==`; `==` will be evaluated first
//               ~~ this is evaluated first
//  = help: place parentheses around the `&` expression to evaluate it first
//  = help: place parentheses around the `==` expression to keep this meaning
    p[1] = a == 1 | a == 2;
    p[2] = 1 << a + 1;
//           ^^ W0407: `<<` has lower precedence than `+`; `+` will be evaluated first
//                ~ this is evaluated first
//  = help: place parentheses around the `<<` expression to evaluate it first
//  = help: place parentheses around the `+` expression to keep this meaning
    p[3] = a - 1 >> 2;
//               ^^ W0407: `>>` has lower precedence than `-`; `-` will be evaluated first
//           ~ this is evaluated first
//  = help: place parentheses around the `>>` expression to evaluate it first
//  = help: place parentheses around the `-` expression to keep this meaning
    p[4] = (a & 3) == 1;
    p[5] = a & (3 == 1);
    p[6] = 1 << (a + 1);
    p[7] = a & 3 && a | 4;
    p[8] = a + 1 << 2 - a;
//               ^^ W0407: `<<` has lower precedence than `+`; `+` will be evaluated first
//           ~ this is evaluated first
//  = help: place parentheses around the `+` expression to keep this meaning
    if (1 == a & 3) p[9] = 1;
//             ^ W0407: `&` has lower precedence than `==`; `==` will be evaluated first
//        ~~ this is evaluated first
//  = help: place parentheses around the `&` expression to evaluate it first
//  = help: place parentheses around the `==` expression to keep this meaning
    if (a > 0 & p[0]) p[9] = 1;
//            ^ W0407: `&` has lower precedence than `>`; `>` will be evaluated first
//        ~ this is evaluated first
//  = note: the comparison is 0 or 1, so that only bit 0 of `p[0]` decides
//  = help: write `&&` to combine conditions
//  = help: place parentheses around the `>` expression to keep this meaning
    if (a > 0 & (p[0] & 1)) p[9] = 1;
//            ^ W0407: `&` has lower precedence than `>`; `>` will be evaluated first
//        ~ this is evaluated first
//  = help: place parentheses around the `&` expression to evaluate it first
//  = help: place parentheses around the `>` expression to keep this meaning
    if ((a > 0) & p[0]) p[9] = 1;
    if (p[0] & a > 0) p[9] = 1;
//           ^ W0407: `&` has lower precedence than `>`; `>` will be evaluated first
//               ~ this is evaluated first
//  = help: place parentheses around the `&` expression to evaluate it first
//  = help: place parentheses around the `>` expression to keep this meaning
    if (a > 0 & f < 1) p[9] = 1;
    // A power.
    p[10] = 2 ^ 3;
//          ^^^^^ W0435: result of `2 ^ 3` is 1: `^` is exclusive or
//  = help: for a power, write `1 << 3`
    p[11] = p[0] + (2 ^ 40);
//                  ^^^^^^ W0435: result of `2 ^ 40` is 42: `^` is exclusive or
//  = help: for a power, write `1l << 40`
    f = 10 ^ 3;
//      ^^^^^^ W0435: result of `10 ^ 3` is 9: `^` is exclusive or
//  = help: for a power, write `1000`
    f = 10^-3;
//      ^^^^^ W0435: result of `10 ^ -3` is -9: `^` is exclusive or
//  = help: for a power, write `1e-3f`
    f = 2 ^ -4 + 10 ^ 0x3;
    p[12] = 0x2 ^ 3;
    p[13] = a ^ 3 | 3 ^ 2 | 2u ^ 3;
    // A chain.
    if (a == p[1] == 2) p[14] = 1;
//                ^^ W0219: result of comparison of constant 2 with boolean expression is always false
//  = help: compare twice, and combine the results with `&&`
    if ((a < p[1]) > 3) p[14] = 1;
//                 ^ W0219: result of comparison of constant 3 with boolean expression is always false
//  = help: compare twice, and combine the results with `&&`
    if (!a >= 2) p[14] = 1;
//      ^^ W0413: logical not is only applied to the left hand side of this comparison
//       ~~~~~~ not negated as a whole
//  = help: add parentheses after the `!`, or around the left operand of `>=`
//         ^^ W0219: result of comparison of constant 2 with boolean expression is always false
    if (a == p[1] == 1) p[14] = 1;
    p[15] = (int)f;
}
