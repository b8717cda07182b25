// test: diagnostics
__kernel void k(__global int *p) {
    if (p[0])
        return 1;
//             ^ E0402: void function `k` should not return a value
//  = help: store the value in a `global` buffer
    p[1] = 2;
    return;
}
