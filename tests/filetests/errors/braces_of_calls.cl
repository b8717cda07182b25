// test: diagnostics
// Braces in place of the parentheses of a call, and brackets before the name of a parameter, as in Java.
int sum(int[] x, int n) {
//         ^^ E0001: brackets are not allowed here
//  = help: place them after the name: `int x[]`
    return x[0] + n;
}
__kernel void first(__global float[4] a) {
//                                ^^^ E0001: brackets are not allowed here
//  = help: place them after the name: `float a[4]`
    a[0] = sqrt{2.0f};
//             ^ E0001: expected `;` after expression, found `{`
//  = help: write `sqrt(2.0f)`
}
__kernel void second(__global int *o) {
    int i = get_global_id{0};
//                       ^ E0001: expected `;` at end of declaration, found `{`
//  = help: write `get_global_id(0)`
    o[i] = o{i};
//          ^ E0001: expected `;` after expression, found `{`
//  = help: write `o[i]`
}
