// test: diagnostics
// A declaration whose initializer lacks its `=`.
constant int table[3] {1, 2, 3};
//                    ^ E0001: expected `=` before the initializer, found `{`
//  = help: write `=` before it
//  = fix: constant int table[3] = {1, 2, 3};
constant float scale 2.0f;
//                   ^^^^ E0001: expected `=` before the initializer, found `2.0f`
//  = help: write `=` before it
//  = fix: constant float scale = 2.0f;
__kernel void k(__global int *a, int n) {
    int i get_global_id(0);
//        ^^^^^^^^^^^^^ E0001: expected `=` before the initializer, found `get_global_id`
//  = help: write `=` before it
//  = fix: int i = get_global_id(0);
    float f 1.0f;
//          ^^^^ E0001: expected `=` before the initializer, found `1.0f`
//  = help: write `=` before it
//  = fix: float f = 1.0f;
    int j n + 1;
//        ^ E0001: expected `=` before the initializer, found `n`
//  = help: write `=` before it
//  = fix: int j = n + 1;
    float4 v (float4)(1, 2, 3, 4);
//           ^ E0001: expected `=` before the initializer, found `(`
//  = help: write `=` before it
//  = fix: float4 v = (float4)(1, 2, 3, 4);
    const int m -1;
//              ^ E0001: expected `=` before the initializer, found `-`
//  = help: write `=` before it
//  = fix: const int m = -1;
    int t[3] {1, 2, 3};
//           ^ E0001: expected `=` before the initializer, found `{`
//  = help: write `=` before it
//  = fix: int t[3] = {1, 2, 3};
    for (int k 0; k < n; k++) a[k] = k;
//             ^ E0001: expected `=` before the initializer, found `0`
//  = help: write `=` before it
//  = fix: for (int k = 0; k < n; k++) a[k] = k;
    a[i] = f + j + v.x + m + t[0] + q;
//                                  ^ E0101: use of undeclared identifier `q`
}
struct pair { int first second; };
//                      ^^^^^^ E0001: expected `;` at end of declaration, found `second`
//  = help: write `,` between two names
__kernel void l(__global int *a) {
    unsigned long u 3;
//                  ^ E0001: expected `=` before the initializer, found `3`
//  = help: write `=` before it
//  = fix: unsigned long u = 3;
    int x y;
//        ^ E0001: expected `;` at end of declaration, found `y`
//  = help: write `,` between two names, or `=` before a value
    a[0] = u + r;
//             ^ E0101: use of undeclared identifier `r`
}
