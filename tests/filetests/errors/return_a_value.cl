// test: diagnostics
__kernel void k(__global int *p) {
    if (p[0])
        return 1;
//             ^ E0402: a kernel returns no value
//  = help: write the value into a `global` buffer
    p[1] = 2;
    return;
}
