// test: diagnostics
int value(int a) {
    if (a) return;
//         ^^^^^^^ E0402: `value` must return a value of type `int`
    return a;
}
void none(int a) { return a; }
//                        ^ E0402: `none` is declared to return no value
int other(global int *a) { return a; }
//                                ^ E0201: the result of `other` of type `int` cannot take a value of type `global int *`
//  = help: cast it, if that is meant
int maybe(int a) {
//  ~~~~~ declared to return one
    if (a > 3)
        return 1;
}
//@2-2 W0403: `maybe` may end without a value
//  = help: return a value on every way
kernel void k(global int *a) {
    a[0] = value(1) + other(a) + maybe(2);
    return 1;
//         ^ E0402: a kernel returns no value
//  = help: write the value into a `global` buffer
}
