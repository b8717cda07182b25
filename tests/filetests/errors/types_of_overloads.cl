// test: diagnostics
// Which argument of an ambiguous call to convert.
kernel void k(global float *a, int n, uint u, long l) {
    a[0] = fabs(n) + fmax(n, 2) + fmod(n, 3);
//         ^^^^^^^ E0201: call to `fabs` is ambiguous for argument type `int`
//  = help: for integers, use `abs(x)`
//                   ^^^^^^^^^^ E0201: call to `fmax` is ambiguous for argument types `int`, `int`
//  = help: for integers, use `max(x, y)`
//                                ^^^^^^^^^^ E0201: call to `fmod` is ambiguous for argument types `int`, `int`
//  = help: for integers, write `x % y`
    a[1] = min(a[0], n) + max(0, a[0]);
//         ^^^^^^^^^^^^ E0201: call to `min` is ambiguous for argument types `float`, `int`
//  = help: cast argument 2 to `float`
//                        ^^^^^^^^^^^^ E0201: call to `max` is ambiguous for argument types `int`, `float`
//  = help: cast argument 1 to `float`
    a[2] = clamp(a[0], 0, 1);
//         ^^^^^^^^^^^^^^^^^ E0201: call to `clamp` is ambiguous for argument types `float`, `int`, `int`
//  = help: cast arguments 2 and 3 to `float`
    a[3] = max(n, u) + min(n, l);
//         ^^^^^^^^^ E0201: call to `max` is ambiguous for argument types `int`, `uint`
//  = help: cast argument 2 to `int`, or argument 1 to `uint`
//                     ^^^^^^^^^ E0201: call to `min` is ambiguous for argument types `int`, `long`
//  = help: cast argument 1 to `long`
    a[4] = clamp(n, 0, u);
//         ^^^^^^^^^^^^^^ E0201: call to `clamp` is ambiguous for argument types `int`, `int`, `uint`
//  = help: cast argument 3 to `int`, or arguments 1 and 2 to `uint`
    a[5] = mul24(n, u) + pow(n, 2);
//         ^^^^^^^^^^^ E0201: call to `mul24` is ambiguous for argument types `int`, `uint`
//  = help: cast argument 2 to `int`, or argument 1 to `uint`
//                       ^^^^^^^^^ E0201: call to `pow` is ambiguous for argument types `int`, `int`
//  = help: cast the arguments to `float`, as in `pow((float)x, ...)`
    switch (n) {
        case 1.0f: a[6] = 1;
//           ^^^^ E0404: integer constant expression must have integer type, not `float`
//  = help: write an integer, or use `if` to compare floating-point values
    }
}
