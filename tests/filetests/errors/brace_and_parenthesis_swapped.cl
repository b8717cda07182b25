// test: diagnostics
// A brace before the parenthesis that it should follow begins the body.
kernel void swapped(global int *o, int n) {
    for (int k = 0; k < n; k++{ )
//      ^ E0002: `(` is never closed
//                            ~ expected `)` before this
        o[k] = k;
    }
    o[1] = third;
//         ^^^^^ E0101: use of undeclared identifier `third`
}
