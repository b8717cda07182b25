// test: diagnostics
// Hints to unroll that are not before a loop.
#pragma unroll
//@1-14 W0005: `#pragma unroll` ignored: expected a `for`, `while` or `do` loop after it
//  = note: clang reports an error here
__kernel void k(__global int *o, int n) {
    #pragma unroll 4
//  ^^^^^^^^^^^^^^^^ W0005: `#pragma unroll` ignored: expected a `for`, `while` or `do` loop after it
//  = note: clang reports an error here
    if (n) o[0] = 1;
    #pragma nounroll
//  ^^^^^^^^^^^^^^^^ W0005: `#pragma nounroll` ignored: expected a `for`, `while` or `do` loop after it
//  = note: clang reports an error here
    o[1] = 2;
    #pragma unroll
    for (int i = 0; i < 4; i++) o[i] = i;
    #pragma nounroll
    #pragma unroll 2
    while (n > 3) n--;
    #pragma unroll(2)
    do n++; while (n < 3);
    _Pragma("unroll") for (int i = 0; i < 4; i++) o[i] += n;
}
