// test: diagnostics
// A `;` between parentheses that are closed is the mistake, not the parenthesis.
int foo(int a, int b) { return a + b; }
__kernel void k(__global int *x, int n) {
    foo(x[0]; x[1]);
//          ^ E0001: expected `,` or `)`, found `;`
//     ~ to match this `(`
    foreach (int i; x) { x[0] = 1; }
//  ^^^^^^^ E0902: `foreach` is not OpenCL C
//  = help: count: `for (int i = 0; i < n; i++)`
    if (int i = x[0]; i > 3) x[1] = 2;
//      ^^^^^ E0902: C++ `if` with an initializer is not OpenCL C
//  = help: declare `i` before the `if`
    switch (int j = n; j) { case 1: x[1] = j; }
//          ^^^^^ E0902: C++ `switch` with an initializer is not OpenCL C
//  = help: declare `j` before the `switch`
    while (int i = foo(n, 1)) x[0] = i;
//         ^^^^^ E0902: C++ `while` with a declaration in its condition is not OpenCL C
//  = help: declare `i` before the `while`
    x[2] = (n; 3) * 2;
//           ^ E0001: expected `,` or `)`, found `;`
//         ~ to match this `(`
    x[3] = undeclared;
//         ^^^^^^^^^^ E0101: use of undeclared identifier `undeclared`
}
__kernel void unclosed(__global int *x, int n) {
    x[0] = foo(n, 1;
//            ^ E0002: `(` is never closed
//                 ~ expected `)` before this
//  = help: add `)`
    x[1] = (n + 1;
//         ^ E0002: `(` is never closed
//               ~ expected `)` before this
//  = help: add `)`
    for (int i = 0; i < n; i++) x[i] = foo(i, (2);
//                                        ^ E0002: `(` is never closed
//                                               ~ expected `)` before this
//  = help: add `)`
    if (n > 1 x[0] = 1;
//     ^ E0002: `(` is never closed
//            ~ expected `)` before this
//  = help: add `)` after `1`
//  = fix: if (n > 1) x[0] = 1;
}
