// test: diagnostics
// A function body without its opening brace is one error.
__kernel void first(__global int *p, int n)
//                                         ^ E0001: expected `{` or `;` after function declarator, found keyword `int`
//  = help: add `{` before the body of the function, or `;` after a declaration without one
    int i = get_global_id(0);
    for (int j = 0; j < n; j++) {
        p[j] = i;
    }
    p[i] += 1;
}

__kernel void second(__global int *p) { p[0] = q; }
//                                             ^ E0101: use of undeclared identifier `q`

int third(int x) return x; }
//              ^ E0001: expected `{` or `;` after function declarator, found keyword `return`
//  = help: add `{` before the body of the function, or `;` after a declaration without one

int declared(int x)
//                 ^ E0001: expected `{` or `;` after function declarator, found keyword `int`
//  = help: add `{` before the body of the function, or `;` after a declaration without one
int variable = 1 2;

__kernel void fourth(__global int *p) { p[0] = r; }
//                                             ^ E0101: use of undeclared identifier `r`
