// test: diagnostics
// One error for one mistake: a missing brace, a macro that is wrong in each expansion, a type in one statement.
#define SET(i) o[i] = i +;
//                       ~ from this definition
__kernel void brace(__global int *o, int i) {
    if (i > 3) {
//             ~ to match this `{`
        o[i] = 1;
    else {
//  ^^^^ E0001: expected `}` before `else`
//  = help: write `} else`
        o[i] = 2;
    }
}

__kernel void macro(__global int *o) {
    SET(1)
//  ^^^^^^ E0001: expected expression, found `;`
//  = help: remove `;` from the definition of the macro
    SET(2)
}

__kernel void doubles(__global float *o) {
    double4 d = (double4)(1.0);
//  ^^^^^^^ E0701: type `double` is not supported on `tgllp`
//  = note: 2 other declarations and statements use it
//  = help: use `float`, or compile for `skl` or `pvc`
    o[0] = (float) ((double) o[1] + (double) o[2]);
    o[1] = (float) (double) o[0];
}
