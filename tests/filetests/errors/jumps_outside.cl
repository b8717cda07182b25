// test: diagnostics
__kernel void k(__global int *p, int a) {
    if (a)
        break;
//      ^^^^^^ E0401: `break` statement not in loop or `switch` statement
    continue;
//  ^^^^^^^^^ E0401: `continue` statement not in loop statement
    while (a) {
        if (a > 2)
            break;
        a--;
    }
    p[0] = a;
}
