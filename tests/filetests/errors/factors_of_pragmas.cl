// test: diagnostics
// The errors about the factor of `#pragma unroll` have its location.
#define FACTOR n
kernel void k(global int *a, int n) {
#pragma unroll(n)
//            ^^^ E0502: the factor to unroll by is not an integer constant expression
//  = help: write a number, or no factor to unroll the loop completely
    for (int i = 0; i < 8; i++) a[i] = 1;
#pragma unroll   0
//               ^ E0303: invalid factor `0` to unroll by: it must be positive
//  = help: write 1 for a loop that is not to be unrolled
    for (int i = 0; i < 8; i++) a[i] = 2;
#pragma unroll 2.5f
//             ^^^^ E0201: invalid factor of type `float` to unroll by; expected an integer
    for (int i = 0; i < 8; i++) a[i] = 3;
#pragma unroll missing extra
//             ^^^^^^^ E0101: use of undeclared identifier `missing`
//                     ^^^^^ W0005: extra tokens after the factor to unroll by ignored
    for (int i = 0; i < 8; i++) a[i] = 4;
#pragma unroll 2 + n
//             ^^^^^ E0502: the factor to unroll by is not an integer constant expression
//  = help: write a number, or no factor to unroll the loop completely
    for (int i = 0; i < 8; i++) a[i] = 5;
#pragma unroll FACTOR
//             ^^^^^^ E0502: the factor to unroll by is not an integer constant expression
//  = help: write a number, or no factor to unroll the loop completely
    for (int i = 0; i < 8; i++) a[i] = 6;
    _Pragma("unroll(-1)")
//          ^^^^^^^^^^^^ E0303: invalid factor `-1` to unroll by: it must be positive
    for (int i = 0; i < 8; i++) a[i] = 7;
#pragma unroll 4
    for (int i = 0; i < 8; i++) a[i] = 8;
}
