// test: diagnostics
// The `{` of a function is missing after correct functions: one error at the end of the head. And braces in functions whose
// head has two lines.
int twice(int x) {
    return 2 * x;
}
kernel void first(global int *o, int n)
//                                     ^ E0001: expected `{` or `;` after function declarator, found keyword `int`
//  = help: add `{` before the body of the function, or `;` after a declaration without one
    int i = get_global_id(0);
    if (i < n) {
        o[i] = twice(i);
    }
}
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void second(global int *o,
                   int n)
//                       ^ E0001: expected `{` or `;` after function declarator, found keyword `for`
//  = help: add `{` before the body of the function, or `;` after a declaration without one
    for (int i = 0; i < n; i++)
        o[i] = i;
}
kernel void unclosed(global int *o,
                     int n) {
    for (int i = 0; i < n; i++) {
//                              ^ E0002: `{` is never closed
        o[i] = i;
    o[0] = n;
}
//@1-1 this brace is indented like one of an outer block
kernel void unopened(global int *o,
                     int n) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
//      ^^^ E0002: expected `{` after `for (...)`
//  = help: add `{`
//  = fix: for (int j = 0; j < n; j++) {
            int x = o[j];
            o[j] = x + i;
        }
//      ~ this brace has no matching `{`
        o[i] += 1;
    }
    int y = o[0];
    o[1] = y;
}
kernel void correct(global int *o) {
    o[0] = undeclared;
//         ^^^^^^^^^^ E0101: use of undeclared identifier `undeclared`
}
