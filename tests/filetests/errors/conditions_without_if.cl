// test: diagnostics
// A condition in parentheses before a statement that jumps has lost its `if`; a `;` would make it compile, without effect.
__kernel void k(__global int *o, int n) {
    int i = get_global_id(0);
    (i >= n) return;
//          ^ E0001: expected `;` after expression, found keyword `return`
//  = help: write `if` before the condition
    for (int k = 0; k < n; k++) {
        (o[k] == 3) break;
//                 ^ E0001: expected `;` after expression, found keyword `break`
//  = help: write `if` before the condition
        o[k]++
//            ^ E0001: expected `;` after expression, found `}`
//  = help: add `;`
//  = fix: o[k]++;
    }
    (void)n
//         ^ E0001: expected `;` after expression, found keyword `return`
//  = help: add `;`
//  = fix: (void)n;
    return;
}
