// test: diagnostics
// A constant index is compared with the bounds of the array.
__constant int table[2] = {1, 2};
__kernel void k(__global int *o) {
    int a[4] = {0}, m[2][3];
    a[4] = 1;
//    ^ W0502: index 4 is outside of a `int[4]`, whose elements are 0 to 3
    a[-1] = 2;
//    ^^ W0502: index -1 is outside of a `int[4]`, whose elements are 0 to 3
    m[1][3] = m[2][0];
//       ^ W0502: index 3 is outside of a `int[3]`, whose elements are 0 to 2
//              ^ W0502: index 2 is outside of a `int[2][3]`, whose elements are 0 to 1
    o[0] = table[1 + 1];
//               ^^^^^ W0502: index 2 is outside of a `int[2]`, whose elements are 0 to 1
    // The address past the last element may be formed; nothing is read here.
    int *end = &a[4];
    int *beyond = &a[5];
//                   ^ W0502: index 5 is outside of a `int[4]`, whose elements are 0 to 3
    unknown = 1;
//  ^^^^^^^ E0101: unknown name `unknown`
    o[1] = sizeof(a[9]) + (end - beyond);
}
