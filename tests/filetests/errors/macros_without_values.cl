// test: diagnostics
// A macro for a value without one: the error is at its use.
#define TS
//      ~~ `TS` is defined without a value
//      ~~ `TS` is defined without a value
#define N // The number.
//      ~ `N` is defined without a value
//      ~ `N` is defined without a value
//      ~ `N` is defined without a value
//      ~ `N` is defined without a value
//      ~ `N` is defined without a value
//      ~ `N` is defined without a value
//      ~ `N` is defined without a value
#define M 8; // Elements.
//         ~ `M` expands to `8;`
//         ~ `M` expands to `8;`
//         ~ `M` expands to `8;`
#define QUALIFIER
#define INNER N
kernel void sizes(global float *o, QUALIFIER int n) {
    local float a[TS];
//                ^^ E0206: expected the size of the array, but macro `TS` expands to nothing
//  = help: write its value after the name, such as `#define TS 16`
    float b[4][TS];
//             ^^ E0206: expected the size of the array, but macro `TS` expands to nothing
//  = help: write its value after the name, such as `#define TS 16`
    float c[TS] = {1, 2};
    o[0] = a[0] + b[0][0] + c[0];
}
kernel void values(global int *o, int n) {
    int a = n + N;
//              ^ E0001: expected expression, but macro `N` expands to nothing
//  = help: write its value after the name, such as `#define N 16`
    int b = N;
//          ^ E0001: expected expression, but macro `N` expands to nothing
//  = help: write its value after the name, such as `#define N 16`
    int d = N * 2;
//            ^^^ E0201: indirection requires pointer operand (`int` invalid)
//          ~ this macro expands to nothing
//  = help: write its value after the name, such as `#define N 16`
    o[N] = 1;
//    ^ E0001: expected expression, but macro `N` expands to nothing
//  = help: write its value after the name, such as `#define N 16`
    for (int i = 0; i < N; i++)
//                      ^ E0001: expected expression, but macro `N` expands to nothing
//  = help: write its value after the name, such as `#define N 16`
        o[i] = a;
    o[0] = max(n, INNER);
//                ^^^^^ E0001: expected expression, but macro `N` expands to nothing
//  = help: write its value after the name, such as `#define N 16`
    o[1] = n +
        N
//      ^ E0001: expected expression, but macro `N` expands to nothing
//  = help: write its value after the name, such as `#define N 16`
        ;
    QUALIFIER int e = n;
    QUALIFIER * o = e;
}
kernel void semicolons(global int *o, int n) {
    int a = M + 1;
//            ^^^ W0405: expression result unused
//  = help: remove `;` from the definition of the macro: `#define M 8`
    int b = M * 2;
//            ^^^ E0201: indirection requires pointer operand (`int` invalid)
//  = help: remove `;` from the definition of the macro: `#define M 8`
    int c = n + M;
    o[M] = a + b + c;
//    ^ E0002: expected `]`, found `;` from macro `M`
//   ~ to match this `[`
//  = help: remove `;` from the definition of the macro: `#define M 8`
}
