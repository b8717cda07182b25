// test: diagnostics
// case and default belong to a switch, continue to a loop.
__kernel void k(__global int *p, int a, float f) {
    case 1: p[0] = 1;
//  ^^^^^^^ E0401: `case` stands outside of a `switch`
    default: p[1] = 2;
//  ^^^^^^^^ E0401: `default` stands outside of a `switch`
    continue;
//  ^^^^^^^^^ E0401: `continue` stands outside of a loop
    while (a)
        continue;
    if (a)
        break;
//      ^^^^^^ E0401: `break` stands outside of a loop and of a `switch`
}
