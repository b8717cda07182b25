// test: diagnostics
// A modification and another access without a sequence point between them.
int f(int a, int b) { return a + b; }
__kernel void k(__global int *p, int i, int j) {
    p[i] = i++;
//         ^^^ W0417: unsequenced modification and access to `i`
//  = help: modify the variable in a statement of its own
    i = i++;
//      ^^^ W0417: multiple unsequenced modifications to `i`
//  ~ modified here too
//  = help: modify the variable in a statement of its own
    i = i + 1;
    i += i++;
//       ^^^ W0417: multiple unsequenced modifications to `i`
//  ~ modified here too
//  = help: modify the variable in a statement of its own
    p[0] = i + i++;
//             ^^^ W0417: unsequenced modification and access to `i`
//  = help: modify the variable in a statement of its own
    p[1] = i++ + i++;
//         ^^^ W0417: multiple unsequenced modifications to `i`
//               ~~~ modified here too
//  = help: modify the variable in a statement of its own
    p[2] = f(i++, i);
//           ^^^ W0417: unsequenced modification and access to `i`
//  = help: modify the variable in a statement of its own
    p[3] = f(i++, j++) + i;
//           ^^^ W0417: unsequenced modification and access to `i`
//  = help: modify the variable in a statement of its own
    p[4] = i++ && i;
    p[5] = (i++, i) + j;
    p[6] = i++ ? i : j;
    p[i++] = p[j++];
    i = f(i++, 1);
    i = (i++, 5);
    for (int n = 0; n < 4; n = n++) p[n] = sizeof(i++) + i;
//                             ^^^ W0417: multiple unsequenced modifications to `n`
//                         ~ modified here too
//  = help: modify the variable in a statement of its own
    __global int *q = p;
    *q++ = *p++;
    q = q + (q - p);
    int m = (j = 3) + j;
//           ^ W0417: unsequenced modification and access to `j`
//  = help: modify the variable in a statement of its own
    p[7] = m + q[0];
}
