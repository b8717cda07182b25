// test: diagnostics
// A `=` or a `;` that does not belong to the definition of a macro.
#define N = 16
//        ~ `N` expands to `= 16`
#define LENGTH 16;
//               ~ `LENGTH` expands to `16;`
//               ~ `LENGTH` expands to `16;`
//               ~ `LENGTH` expands to `16;`
//               ~ `LENGTH` expands to `16;`
__kernel void equals(__global int *p) {
    int t[N];
//        ^ E0001: expected expression, found `=`
//  = help: remove `=` from the definition of the macro: `#define N 16`
    p[0] = t[0];
}
__kernel void semicolon(__global int *p) {
    p[0] = (LENGTH + 1);
//          ^^^^^^ E0002: expected `)`, found `;` from macro `LENGTH`
//         ~ to match this `(`
//  = help: remove `;` from the definition of the macro: `#define LENGTH 16`
    p[1] = p[LENGTH];
//           ^^^^^^ E0002: expected `]`, found `;` from macro `LENGTH`
//          ~ to match this `[`
//  = help: remove `;` from the definition of the macro: `#define LENGTH 16`
}
#define SIZE LENGTH
#define INDEX(i, j) ((i) * SIZE + (j))
__kernel void of_another_macro(__global int *p) {
    for (int j = 0; j < SIZE; j++) p[j] = 0;
//                          ^ E0002: expected `)`, found `;` from macro `LENGTH`
//      ~ to match this `(`
//  = help: remove `;` from the definition of the macro: `#define LENGTH 16`
    p[INDEX(1, 0)] = 1;
//    ^^^^^^^^^^^ E0002: expected `]`, found `;` from macro `LENGTH`
//   ~ to match this `[`
//  = help: remove `;` from the definition of the macro: `#define LENGTH 16`
}
