// test: diagnostics
// The brace that ends a function too early ends the body of a statement whose opening brace is missing.
__kernel void first(__global int *a, int n) {
    int i = get_global_id(0), x, y;
    if (i < n) { x = 2; y = 1; } else x = 1; y = 2; }
//                               ^^^^ E0002: expected `{` after `else`
//                                                  ~ this brace has no matching `{`
//  = help: add `{` after `else`, or remove the `}`
    a[i] = x + y;
}

__kernel void second(__global int *a, int n) {
    int x = 0, y = 0;
    for (int j = 0; j < n; j++) x += j; y += x; }
//  ^^^ E0002: expected `{` after `for (...)`
//                                              ~ this brace has no matching `{`
//  = help: add `{` after `for (...)`, or remove the `}`
    a[0] = x + y;
}

__kernel void third(__global int *a, int n) {
    int i = get_global_id(0), x, y;
    if (i < n) {
        x = 3;
    } else
//    ^^^^ E0002: expected `{` after `else`
//  = help: add `{`
//  = fix: } else {
        x = 1;
        y = 2;
    }
//  ~ this brace has no matching `{`
    a[i] = x + y;
}

__kernel void fourth(__global int *a, int n) {
    int i = get_global_id(0), x, y;
    if (i < n) { x = 2; y = 1; } else if (i > 4) x = 1; y = 2; } else { x = 1; y = 3; }
//                                    ^^ E0002: expected `{` after `if (...)`
//                                                             ~ this brace has no matching `{`
//  = help: add `{` after `if (...)`, or remove the `}`
    a[i] = x + y;
}

__kernel void fifth(__global int *a, int n) {
    int i = get_global_id(0);
    while (i < n) a[i] = 1; i += 64; }
//  ^^^^^ E0002: expected `{` after `while (...)`
//                                   ~ this brace has no matching `{`
//  = help: add `{` after `while (...)`, or remove the `}`
}

// One statement: with or without braces, it is the same.
__kernel void sixth(__global int *a, int n) {
    if (n > 0) a[0] = 1; }
//  ^^ E0002: expected `{` after `if (...)`
//                       ~ this brace has no matching `{`
//  = help: add `{`
//  = fix: if (n > 0) { a[0] = 1; }
    a[1] = 2;
}

// Without indentation, the statement is only pointed to.
__kernel void seventh(__global int *a, int n) {
int x = 0, y = 0;
if (n < 3)
//@1-2 or `{` is missing after this `if (...)`
x = 1;
y = 2;
}
//@1-1 E0002: extraneous `}`: it ends the function, but statements follow it
a[0] = x + y;
}
//@1-1 so this brace has no matching `{`

// What follows a `return` is not in its branch.
__kernel void eighth(__global int *a, int n) {
    int i = get_global_id(0);
    if (i >= n) return; a[i] = i; }
//                                ^ E0002: extraneous `}`: it ends the function, but statements follow it
    a[i] = 2;
}
//@1-1 so this brace has no matching `{`

__kernel void last(__global int *p) { p[0] = q; }
//                                           ^ E0101: use of undeclared identifier `q`
