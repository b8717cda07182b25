// test: diagnostics
__kernel void k(__global int *p, int a) {
    if (a)
        break;
//      ^^^^^^ E0401: `break` stands outside of a loop and of a `switch`
    continue;
//  ^^^^^^^^^ E0401: `continue` stands outside of a loop
    while (a) {
        if (a > 2)
            break;
        a--;
    }
    p[0] = a;
}
