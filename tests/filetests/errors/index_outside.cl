// test: diagnostics
// A constant index is compared with the bounds of the array.
__constant int table[2] = {1, 2};
//             ~~~~~ array `table` declared here
__kernel void k(__global int *o) {
    int a[4] = {0}, m[2][3];
//      ~ array `a` declared here
//      ~ array `a` declared here
//                  ~ array `m` declared here
//                  ~ array `m` declared here
//      ~ array `a` declared here
    a[4] = 1;
//    ^ W0502: array index 4 is past the end of the array of type `int[4]`
    a[-1] = 2;
//    ^^ W0502: array index -1 is before the beginning of the array of type `int[4]`
    m[1][3] = m[2][0];
//       ^ W0502: array index 3 is past the end of the array of type `int[3]`
//              ^ W0502: array index 2 is past the end of the array of type `int[2][3]`
    o[0] = table[1 + 1];
//               ^^^^^ W0502: array index 2 is past the end of the array of type `int[2]`
    // The address past the last element may be formed; nothing is read here.
    int *end = &a[4];
    int *beyond = &a[5];
//                   ^ W0502: array index 5 is past the end of the array of type `int[4]`
    unknown = 1;
//  ^^^^^^^ E0101: use of undeclared identifier `unknown`
//  = help: declare it: `int unknown = ...`
    o[1] = sizeof(a[9]) + (end - beyond);
}
