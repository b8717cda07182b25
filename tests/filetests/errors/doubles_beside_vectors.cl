// test: diagnostics
// On a target without `double`, an unsuffixed constant is a float; elsewhere it outranks the elements of the vector.
#define HALF 0.5
__kernel void k(__global float4 *p, __global uchar4 *u, float s) {
    p[0] = convert_float4(u[0]) / 255.0;
//                                ^^^^^ W0218: scalar operand has greater rank than the element type of `float4` on targets that support `double`
//  = note: `255.0` has type `float` only because `tgllp` does not support `double`
//  = help: write `255.0f`
//  = fix: p[0] = convert_float4(u[0]) / 255.0f;
    p[0] *= 0.5;
//          ^^^ W0218: scalar operand has greater rank than the element type of `float4` on targets that support `double`
//  = note: `0.5` has type `float` only because `tgllp` does not support `double`
//  = help: write `0.5f`
//  = fix: p[0] *= 0.5f;
    p[0] = -1.0 + p[0];
//         ^^^^ W0218: scalar operand has greater rank than the element type of `float4` on targets that support `double`
//  = note: `1.0` has type `float` only because `tgllp` does not support `double`
//  = help: write `1.0f`
//  = fix: p[0] = -1.0f + p[0];
    p[0] = p[0] * (s * (1.0 / 255.0));
//                 ^^^^^^^^^^^^^^^^^ W0218: scalar operand has greater rank than the element type of `float4` on targets that support `double`
//  = note: `1.0` has type `float` only because `tgllp` does not support `double`
//  = help: write `1.0f` and `255.0f`
//  = fix: p[0] = p[0] * (s * (1.0f / 255.0f));
    p[0] = p[0] > 0.5 ? p[0] : 0x1p-3;
//                ^^^ W0218: scalar operand has greater rank than the element type of `float4` on targets that support `double`
//  = note: `0.5` has type `float` only because `tgllp` does not support `double`
//  = help: write `0.5f`
//  = fix: p[0] = p[0] > 0.5f ? p[0] : 0x1p-3;
//                             ^^^^^^ W0218: scalar operand has greater rank than the element type of `float4` on targets that support `double`
//  = note: `0x1p-3` has type `float` only because `tgllp` does not support `double`
//  = help: write `0x1p-3f`
//  = fix: p[0] = p[0] > 0.5 ? p[0] : 0x1p-3f;
    p[0] = p[1] < p[2] ? 1.0 : 0.0;
//         ^^^^^^^^^^^^^^^^^^^^^^^ W0218: the result of `?:` has type `double4` on targets that support `double`, whose elements differ in size from those of `int4`
//  = note: `1.0` has type `float` only because `tgllp` does not support `double`
//  = help: write `1.0f` and `0.0f`
//  = fix: p[0] = p[1] < p[2] ? 1.0f : 0.0f;
    p[0] = p[1] < p[2] ? 1.0f : -0.5;
//         ^^^^^^^^^^^^^^^^^^^^^^^^^ W0218: the result of `?:` has type `double4` on targets that support `double`, whose elements differ in size from those of `int4`
//  = note: `0.5` has type `float` only because `tgllp` does not support `double`
//  = help: write `0.5f`
//  = fix: p[0] = p[1] < p[2] ? 1.0f : -0.5f;
    p[0] = p[1] < p[2] ? 1.0f : 2;
    p[0] = p[0] * HALF;
//                ^^^^ W0218: scalar operand has greater rank than the element type of `float4` on targets that support `double`
//  = note: `0.5` has type `float` only because `tgllp` does not support `double`
//  = help: write `0.5f`
    p[0] = p[0] * 2.0f * (float)0.5 * (float)(1.0 / 3) * s * 2;
    p[0] = p[0] * sqrt(2.0);
//                ^^^^^^^^^ W0218: scalar operand has greater rank than the element type of `float4` on targets that support `double`
//  = note: `2.0` has type `float` only because `tgllp` does not support `double`
//  = help: write `2.0f`
//  = fix: p[0] = p[0] * sqrt(2.0f);
    p[0] = p[0] * -ldexp(0.5, 3);
//                ^^^^^^^^^^^^^^ W0218: scalar operand has greater rank than the element type of `float4` on targets that support `double`
//  = note: `0.5` has type `float` only because `tgllp` does not support `double`
//  = help: write `0.5f`
//  = fix: p[0] = p[0] * -ldexp(0.5f, 3);
    p[0] = p[0] + pow(2.0, 0.5);
//                ^^^^^^^^^^^^^ W0218: scalar operand has greater rank than the element type of `float4` on targets that support `double`
//  = note: `2.0` has type `float` only because `tgllp` does not support `double`
//  = help: write `2.0f` and `0.5f`
//  = fix: p[0] = p[0] + pow(2.0f, 0.5f);
    p[0] = p[0] + fabs(1.0 - s);
//                ^^^^^^^^^^^^^ W0218: scalar operand has greater rank than the element type of `float4` on targets that support `double`
//  = note: `1.0` has type `float` only because `tgllp` does not support `double`
//  = help: write `1.0f`
//  = fix: p[0] = p[0] + fabs(1.0f - s);
    p[0] = p[0] + max(s, 0.5f) + native_sin(0.5) + sqrt((float)2.0) + dot(p[0], (float4)(0.5));
    p[0] = max(p[0], 0.1);
    p[0] = 0.1;
    p[0] = (float4)(0.1, 0.2, 0.3, 0.4);
}
