// test: diagnostics
// case and default belong to a switch, continue to a loop.
__kernel void k(__global int *p, int a, float f) {
    case 1: p[0] = 1;
//  ^^^^^^^ E0401: `case` statement not in `switch` statement
    default: p[1] = 2;
//  ^^^^^^^^ E0401: `default` statement not in `switch` statement
    continue;
//  ^^^^^^^^^ E0401: `continue` statement not in loop statement
    while (a)
        continue;
    if (a)
        break;
//      ^^^^^^ E0401: `break` statement not in loop or `switch` statement
}
