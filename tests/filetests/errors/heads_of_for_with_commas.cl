// test: diagnostics
// Commas for the semicolons in the head of a `for`, and two types in it.
kernel void k(global int *o, int n) {
    for (int k = 0, k < n, k++) o[k] = 1;
//                ^ E0001: expected `;` in `for` statement specifier, found `,`
//                       ~ and here
//  = help: the parts are separated by `;`
//  = fix: for (int k = 0; k < n; k++) o[k] = 1;
    int k;
    for (k = 0, k < n, k++) { o[k] = 1; }
//            ^ E0001: expected `;` in `for` statement specifier, found `,`
//                   ~ and here
//  = help: the parts are separated by `;`
//  = fix: for (k = 0; k < n; k++) { o[k] = 1; }
    for (int i = 0, j = 0, i < n, i++, j++) { o[i] = j; }
//                       ^ E0001: expected `;` in `for` statement specifier, found `,`
//                              ~ and here
//  = help: the parts are separated by `;`
//  = fix: for (int i = 0, j = 0; i < n; i++, j++) { o[i] = j; }
    for (int i = 0; i < n, i++, k++) { o[i] = k; }
//                       ^ E0001: expected `;` in `for` statement specifier, found `,`
//  = help: the parts are separated by `;`
    for (int i = 0, i < n; i++) { o[i] = k; }
//                ^ E0001: expected `;` in `for` statement specifier, found `,`
//  = help: the parts are separated by `;`
//  = fix: for (int i = 0; i < n; i++) { o[i] = k; }
    o[1] = undefined;
//         ^^^^^^^^^ E0101: use of undeclared identifier `undefined`
}
kernel void types(global float *o, int n) {
    for (int i = 0, float x = 0; i < n; i++) { o[i] = x; }
//                  ^^^^^ E0001: expected identifier, found type `float`
//  = help: the declaration in the head of a `for` has one type: declare the other variable before the loop
    for (int i = 0; float x = 0; i < n; i++) { o[i] = x; }
//                  ^^^^^ E0001: expected identifier, found type `float`
//  = help: the declaration in the head of a `for` has one type: declare the other variable before the loop
    o[1] = undefined;
//         ^^^^^^^^^ E0101: use of undeclared identifier `undefined`
}
