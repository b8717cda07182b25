// test: diagnostics
// options: -Wextra -Wno-unsuffixed-float-constants
// Quotients of integers that become floating-point values.
#define THIRD 1 / 3
#define WIDTH 10
#define RATIO(a, b) ((a) / (b))
float third(void) { return 1 / 3; }
//                         ^^^^^ W0220: `1 / 3` is 0: a quotient of integers has no fraction [converted to `float`]
//  = help: write `1.0f / 3`
__kernel void k(__global float *p, __global float4 *v, __global int *o, int i, int n) {
    p[0] = p[1] * (1 / 9);
//                 ^^^^^ W0220: `1 / 9` is 0: a quotient of integers has no fraction [converted to `float`]
//  = help: write `1.0f / 9`
    p[1] = pow(p[2], 1/3) + third();
//                   ^^^ W0220: `1 / 3` is 0: a quotient of integers has no fraction [converted to `float`]
//  = help: write `1.0f / 3`
    float h = 2 / 3, q = 4 / 2, z = 7 / -2;
//            ^^^^^ W0220: `2 / 3` is 0: a quotient of integers has no fraction [converted to `float`]
//  = help: write `2.0f / 3`
//                                  ^^^^^^ W0220: `7 / -2` is -3: a quotient of integers has no fraction [converted to `float`]
//  = help: write `(float)` before the first operand
    p[2] = 1 / 2 * h + q + z;
//         ^^^^^ W0220: `1 / 2` is 0: a quotient of integers has no fraction [converted to `float`]
//  = help: write `1.0f / 2`
    v[0] = v[1] * (1 / 2);
//                 ^^^^^ W0220: `1 / 2` is 0: a quotient of integers has no fraction [converted to `float`]
//  = help: write `1.0f / 2`
    v[1] = (float4)(1 / 4, 1, 2, 3);
//                  ^^^^^ W0220: `1 / 4` is 0: a quotient of integers has no fraction [converted to `float`]
//  = help: write `1.0f / 4`
    p[3] = THIRD;
//         ^^^^^ W0220: `1 / 3` is 0: a quotient of integers has no fraction [converted to `float`]
//  = help: write `1.0f / 3`
    p[4] = WIDTH / 4;
//         ^^^^^^^^^ W0220: `10 / 4` is 2: a quotient of integers has no fraction [converted to `float`]
//  = help: write `(float)` before the first operand
    p[5] = RATIO(i, n) + RATIO(5, 2);
    p[6] *= 3 / 2u;
//          ^^^^^^ W0220: `3 / 2` is 1: a quotient of integers has no fraction [converted to `float`]
//  = help: write `(float)` before the first operand
    p[7] = h < 1 / 2 ? 5 / 3 : h;
//             ^^^^^ W0220: `1 / 2` is 0: a quotient of integers has no fraction [converted to `float`]
//  = help: write `1.0f / 2`
//                     ^^^^^ W0220: `5 / 3` is 1: a quotient of integers has no fraction [converted to `float`]
//  = help: write `5.0f / 3`
    // Integers, and conversions that are requested.
    o[0] = 1 / 2 + i / n;
    p[8] = (float)(1 / 2) + (float)(i / n) + convert_float(i / n) + convert_float(1 / 2);
    p[i / 2] = (i / n) % 2;
    // Variables.
    float t = i / (n - 1);
//            ^^^^^^^^^^^ W0221: quotient of integers, without its fraction, is converted to `float`
//  = help: write `(float)` before the first operand to divide as `float`
//  = help: write `(float)` before the quotient in parentheses to keep this meaning
    p[9] = t + i * 2 / n;
//             ^^^^^^^^^ W0221: quotient of integers, without its fraction, is converted to `float`
//  = help: write `(float)` before the first operand to divide as `float`
//  = help: write `(float)` before the quotient in parentheses to keep this meaning
    p[10] = n / 2;
//          ^^^^^ W0221: quotient of integers, without its fraction, is converted to `float`
//  = help: write `(float)` before the first operand to divide as `float`
//  = help: write `(float)` before the quotient in parentheses to keep this meaning
    p[11] = 1.0f * i / n;
    p[12] = 1 / i;
//          ^^^^^ W0221: quotient of integers, without its fraction, is converted to `float`
//  = help: write `(float)` before the first operand to divide as `float`
//  = help: write `(float)` before the quotient in parentheses to keep this meaning
}
