// test: diagnostics
// The body of an `if` is not closed before its `else`.
__kernel void k(__global int *p) {
    if (p[0] < 10) {
//                 ~ to match this `{`
        p[1] = 1;
    else
//  ^^^^ E0001: expected `}` before `else`
//  = help: write `} else`
        p[2] = 2;
    }
}
