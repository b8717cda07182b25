// test: diagnostics
// Functions of integers that are called with floats, and other calls with several overloads.
__kernel void k(__global int *p, float f, uint u, long l) {
    p[0] = popcount(f);
//         ^^^^^^^^^^^ E0201: `popcount` accepts integers only, found argument type `float`
//  = help: to convert the value, write `(int)x`; to use its bits, `as_int(x)`
    p[0] = any(f);
//         ^^^^^^ E0201: `any` accepts integers only, found argument type `float`
//  = help: compare the value, such as `x != 0`
    p[0] = mul24(f, f);
//         ^^^^^^^^^^^ E0201: `mul24` accepts integers only, found argument types `float`, `float`
//  = help: for floating-point values, write `x * y`
    p[0] = mad24(f, 1, 2);
    p[0] = hadd(f, 1.0f);
//         ^^^^^^^^^^^^^ E0201: `hadd` accepts integers only, found argument types `float`, `float`
//  = help: to convert the value, write `(int)x`; to use its bits, `as_int(x)`
    p[0] = abs(f);
//         ^^^^^^ E0201: `abs` accepts integers only, found argument type `float`
//  = help: for floating-point values, use `fabs(x)`
    p[0] = abs_diff(f, f);
//         ^^^^^^^^^^^^^^ E0201: `abs_diff` accepts integers only, found argument types `float`, `float`
//  = help: for floating-point values, write `fabs(x - y)`
    p[0] = max(l, u);
//         ^^^^^^^^^ E0201: call to `max` is ambiguous for argument types `long`, `uint`
//  = help: cast argument 2 to `long`
}
