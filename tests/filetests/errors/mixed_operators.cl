// test: diagnostics
// options: -Wall
// Operators whose precedence is easily mistaken, without parentheses.
#define BOTH(a, b, c) a && b || c
#define NOT(a) !a
#define SAME(a, b) !a == b
__kernel void k(__global int *p, int a, int b, int c) {
    bool flag = a > b;
    if (a && b || c) p[0] = 1;
//        ^^ W0411: `&&` within `||`
//  = help: place parentheses around the `&&` expression
//  = fix: if ((a && b) || c) p[0] = 1;
    if ((a && b) || c) p[0] = 1;
    if (a || b && c || a) p[0] = 1;
//             ^^ W0411: `&&` within `||`
//  = help: place parentheses around the `&&` expression
//  = fix: if (a || (b && c) || a) p[0] = 1;
    if (BOTH(a, b, c)) p[0] = 1;
    p[1] = a & b | c;
//           ^ W0412: `&` within `|`
//  = help: place parentheses around the `&` expression
//  = fix: p[1] = (a & b) | c;
    p[1] = a ^ b & c;
//               ^ W0412: `&` within `^`
//  = help: place parentheses around the `&` expression
//  = fix: p[1] = a ^ (b & c);
    p[1] = a | b ^ c;
//               ^ W0412: `^` within `|`
//  = help: place parentheses around the `^` expression
//  = fix: p[1] = a | (b ^ c);
    p[1] = (a & b) | c;
    if (a < b < c) p[2] = 1;
//      ^^^^^ W0420: comparisons like `x < y < z` do not have their mathematical meaning
//  = help: compare twice, and combine the results with `&&`
    if (a < b == c < b) p[2] = 1;
    if (a == b == c) p[2] = 1;
//      ^^^^^^ W0420: comparisons like `x == y == z` do not have their mathematical meaning
//  = help: compare twice, and combine the results with `&&`
    if (a == b == 0) p[2] = 1;
    if ((a == b) == flag) p[2] = 1;
    if (a == b == true) p[2] = 1;
    if (!a == b) p[3] = 1;
//      ^^ W0413: logical not is only applied to the left hand side of this comparison
//       ~~~~~~ not negated as a whole
//  = help: add parentheses after the `!`, or around the left operand of `==`
    if (!a & b) p[3] = 1;
//      ^^ W0413: logical not is only applied to the left hand side of this bitwise operator
//       ~~~~~ not negated as a whole
//  = help: add parentheses after the `!`, or around the left operand of `&`
    if (!a == (b > 1)) p[3] = 1;
    if (!flag == a) p[3] = 1;
    if (!a == flag) p[3] = 1;
    if ((!a) == b) p[3] = 1;
    if (!a == p[1]) p[3] = 1;
//      ^^ W0413: logical not is only applied to the left hand side of this comparison
//       ~~~~~~~~~ not negated as a whole
//  = help: add parentheses after the `!`, or around the left operand of `==`
    if (!p[0] == 1) p[3] = 1;
//      ^^^^^ W0413: logical not is only applied to the left hand side of this comparison
//       ~~~~~~~~~ not negated as a whole
//  = help: add parentheses after the `!`, or around the left operand of `==`
    if (!a == 0) p[3] = 1;
//      ^^ W0413: logical not is only applied to the left hand side of this comparison
//       ~~~~~~ not negated as a whole
//  = help: add parentheses after the `!`, or around the left operand of `==`
    if (!p[1] <= b) p[3] = 1;
//      ^^^^^ W0413: logical not is only applied to the left hand side of this comparison
//       ~~~~~~~~~ not negated as a whole
//  = help: add parentheses after the `!`, or around the left operand of `<=`
    if (!(a & 1) == b) p[3] = 1;
//      ^^^^^^^^ W0413: logical not is only applied to the left hand side of this comparison
//       ~~~~~~~~~~~~ not negated as a whole
//  = help: add parentheses after the `!`, or around the left operand of `==`
    if (!a != (b & 1)) p[3] = 1;
//      ^^ W0413: logical not is only applied to the left hand side of this comparison
//       ~~~~~~~~~~~~ not negated as a whole
//  = help: add parentheses after the `!`, or around the left operand of `!=`
    if (!isnan((float)a) == 1) p[3] = 1;
//      ^^^^^^^^^^^^^^^^ W0413: logical not is only applied to the left hand side of this comparison
//       ~~~~~~~~~~~~~~~~~~~~ not negated as a whole
//  = help: add parentheses after the `!`, or around the left operand of `==`
    if (!a ^ p[1]) p[3] = 1;
//      ^^ W0413: logical not is only applied to the left hand side of this bitwise operator
//       ~~~~~~~~ not negated as a whole
//  = help: add parentheses after the `!`, or around the left operand of `^`
    // Truth values on one side.
    if (!a == !b) p[3] = 1;
    if (!(a > b) == c) p[3] = 1;
    if (!(a && b) == c) p[3] = 1;
    if (!!a == b) p[3] = 1;
    if (!(bool)a == b) p[3] = 1;
    if (!a == (bool)b) p[3] = 1;
    if (!a == true) p[3] = 1;
    if (!a == (flag | (b > 1))) p[3] = 1;
    if (!a == (b ? flag : b > c)) p[3] = 1;
    if (NOT(a) == b || SAME(a, b)) p[3] = 1;
    if ((a == b)) p[4] = 1;
//         ^^ W0414: equality comparison with extraneous parentheses
//  = help: remove the extraneous parentheses around the comparison
//  = fix: if (a == b) p[4] = 1;
    while ((p[5] == b)) p[4]++;
//               ^^ W0414: equality comparison with extraneous parentheses
//  = help: remove the extraneous parentheses around the comparison
//  = fix: while (p[5] == b) p[4]++;
    if ((a > b)) p[4] = 1;
    if ((1 == b)) p[4] = 1;
}
