// test: diagnostics
__kernel void k(__global int *p, int a) {
    if (a = 3)
//        ^ W0401: using the result of an assignment as a condition without parentheses
//  = help: write `==` to compare, or place parentheses around the assignment
        p[0] = 1;
    while (a = p[1])
//           ^ W0401: using the result of an assignment as a condition without parentheses
//  = help: write `==` to compare, or place parentheses around the assignment
        p[2] = a;
    if ((a = p[3]))
        p[4] = 1;
}
