// test: diagnostics
// Conditions of `for` statements that the type of the variable decides, chains of comparisons and barriers without flags
// are warned of without options; other conditions that are always true are not.
kernel void k(global int *o, int n) {
    for (uint i = n; i >= 0; i--)
//                     ^^ W0229: the loop does not end: comparison of constant 0 with expression of type `uint` is always true
//  = help: count with a signed type, or write `i-- > 0` as the condition
        o[i] = 1;
    for (uchar c = 0; c <= 255; c++)
//                      ^^ W0229: the loop does not end: comparison of constant 255 with expression of type `uchar` is always true
//  = help: count with a wider type
        o[c] = 1;
    for (uint i = n; 0 <= i; --i)
//                     ^^ W0229: the loop does not end: comparison of constant 0 with expression of type `uint` is always true
//  = help: count with a signed type, or write `i-- > 0` as the condition
        o[i] = 1;
    for (int i = n; i >= 0; i--)
        o[i] = 1;
    for (uint i = n; i > 0; i--)
        o[i] = 1;
    uint u = n;
    if (u >= 0)
        o[0] = 1;
    for (uint i = 0; i < 4; i++)
        o[i] = u >= 0;
    if (0 < n < 8)
//            ^ W0219: result of comparison of constant 8 with boolean expression is always true
//  = help: compare twice, and combine the results with `&&`
        o[1] = 1;
    if (n < u < 8u + n)
//      ^^^^^ W0420: comparisons like `x < y < z` do not have their mathematical meaning
//  = help: compare twice, and combine the results with `&&`
        o[1] = 2;
    barrier(0);
//          ^ W0504: barrier without a fence: it orders no accesses to memory
//  = help: use `CLK_LOCAL_MEM_FENCE`, `CLK_GLOBAL_MEM_FENCE`, or both combined with `|`
    o[2] = 1;
}
