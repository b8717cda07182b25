// test: diagnostics
// A token in the argument of a macro is removed there, one of the definition in the definition.
#define SET(i, v) o[i] = v
#define OF(x) SET(1, x)
#define N 4;
//         ~ `N` expands to `4;`
#define SWAP(a, b) do { int t = (a); (a) = (b); (b) = t; } while (0)
#define TWICE(x) (2 * = (x))
//                    ~ from this definition
kernel void k(global int *o) {
    SET(1, = 3);
//         ^ E0001: expected expression, found `=`
//  = help: remove `=`
//  = fix: SET(1,  3);
    OF(= 3);
//     ^ E0001: expected expression, found `=`
//  = help: remove `=`
//  = fix: OF( 3);
    o[2] = max(N, 3);
//             ^ E0002: expected `)`, found `;` from macro `N`
//            ~ to match this `(`
//  = help: remove `;` from the definition of the macro: `#define N 4`
    o[3] = TWICE(1);
//         ^^^^^^^^ E0001: expected expression, found `=`
//  = help: remove `=` from the definition of the macro
    for (int i = 0; i < 4; i++
//      ^ E0002: `(` is never closed
//  = help: add `)` after `++`
//  = fix: for (int i = 0; i < 4; i++)
        SWAP(o[i], o[3]);
//      ~~~~~~~~~~~~~~~~ expected `)` before this
}
