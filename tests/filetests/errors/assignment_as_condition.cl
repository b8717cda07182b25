// test: diagnostics
__kernel void k(__global int *p, int a) {
    if (a = 3)
//        ^ W0401: an assignment is used as a condition
//  = help: write `==` to compare, or put the assignment into parentheses
        p[0] = 1;
    while (a = p[1])
//           ^ W0401: an assignment is used as a condition
//  = help: write `==` to compare, or put the assignment into parentheses
        p[2] = a;
    if ((a = p[3]))
        p[4] = 1;
}
