// test: diagnostics
// The factor to unroll a loop by is a positive integer constant expression.
#define N 4
enum { E = 3 };
__kernel void valid(__global int *p) {
#pragma unroll N
    for (int i = 0; i < 4; i++) p[i] += 1;
#pragma unroll (N * 2)
    for (int i = 0; i < 8; i++) p[i] += 1;
#pragma unroll E
    for (int i = 0; i < 3; i++) p[i] += 1;
    __attribute__((opencl_unroll_hint(sizeof(int) / 2)))
    for (int i = 0; i < 4; i++) p[i] += 1;
    __attribute__((opencl_unroll_hint)) for (int i = 0; i < 4; i++) p[i] += 1;
    __attribute__((opencl_unroll_hint(1))) while (p[0] > 0) p[0]--;
}
__kernel void invalid(__global int *p, int n) {
    __attribute__((opencl_unroll_hint(-1)))
//                                    ^^ E0303: invalid factor `-1` to unroll by: it must be positive
    for (int i = 0; i < 4; i++) p[i] += 1;
    __attribute__((opencl_unroll_hint(n)))
//                                    ^ E0502: the factor to unroll by is not an integer constant expression
//  = help: write a number, or no factor to unroll the loop completely
    for (int i = 0; i < 4; i++) p[i] += 1;
    __attribute__((opencl_unroll_hint(2.0f))) do { p[0]--; } while (p[0] > 0);
//                                    ^^^^ E0201: invalid factor of type `float` to unroll by; expected an integer
#pragma unroll 0
//             ^ E0303: invalid factor `0` to unroll by: it must be positive
//  = help: write 1 for a loop that is not to be unrolled
    for (int i = 0; i < n; i++) p[i] += 1;
#pragma unroll (-2)
//             ^^^^ E0303: invalid factor `-2` to unroll by: it must be positive
    for (int i = 0; i < n; i++) p[i] += 1;
#pragma unroll n
//             ^ E0502: the factor to unroll by is not an integer constant expression
//  = help: write a number, or no factor to unroll the loop completely
    for (int i = 0; i < n; i++) p[i] += 1;
#pragma unroll 3000000000
//             ^^^^^^^^^^ E0303: invalid factor `3000000000` to unroll by: it is too large
    for (int i = 0; i < n; i++) p[i] += 1;
#pragma unroll 2 3
//               ^ W0005: extra tokens after the factor to unroll by ignored
    for (int i = 0; i < n; i++) p[i] += 1;
#pragma unroll (
//             ^ E0001: expected an integer constant expression as the factor to unroll by
    for (int i = 0; i < n; i++) p[i] += 1;
#pragma unroll missing
//             ^^^^^^^ E0101: use of undeclared identifier `missing`
    for (int i = 0; i < n; i++) p[i] += 1;
}
__kernel void misplaced(__global int *p) {
    __attribute__((opencl_unroll_hint(4))) p[0] = 1;
//                 ^^^^^^^^^^^^^^^^^^ E0303: attribute `opencl_unroll_hint` only applies to `for`, `while` and `do` statements
//  = help: write it directly before the loop
    __attribute__((opencl_unroll_hint)) { p[1] = 1; }
//                 ^^^^^^^^^^^^^^^^^^ E0303: attribute `opencl_unroll_hint` only applies to `for`, `while` and `do` statements
//  = help: write it directly before the loop
    __attribute__((opencl_unroll_hint(2))) int i = 1;
//                 ^^^^^^^^^^^^^^^^^^ E0303: attribute `opencl_unroll_hint` only applies to `for`, `while` and `do` statements
//  = help: write it directly before the loop
    if (i) __attribute__((opencl_unroll_hint)) p[2] = i;
//                        ^^^^^^^^^^^^^^^^^^ E0303: attribute `opencl_unroll_hint` only applies to `for`, `while` and `do` statements
//  = help: write it directly before the loop
    __attribute__((opencl_unroll_hint(2))) __attribute__((unknown)) while (p[0] > i) p[0]--;
//                                                        ^^^^^^^ W0301: attribute `unknown` ignored
}
