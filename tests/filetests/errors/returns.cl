// test: diagnostics
int value(int a) {
    if (a) return;
//         ^^^^^^^ E0402: non-void function `value` should return a value of type `int`
    return a;
}
void none(int a) { return a; }
//                        ^ E0402: void function `none` should not return a value
int other(global int *a) { return a; }
//                                ^ E0201: incompatible pointer to integer conversion returning `global int *` from a function with result type `int`
//  = help: dereference with `*`
int maybe(int a) {
//  ~~~~~ declared here
    if (a > 3)
        return 1;
}
//@1-1 W0403: non-void function `maybe` does not return a value in all control paths
//  = help: return a value on every path
kernel void k(global int *a) {
    a[0] = value(1) + other(a) + maybe(2);
    return 1;
//         ^ E0402: void function `k` should not return a value
//  = help: store the value in a `global` buffer
}
