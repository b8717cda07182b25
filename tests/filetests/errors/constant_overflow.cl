// test: diagnostics
// Signed constant expressions that do not fit.
__kernel void k(__global int *p, int a, float f) {
    p[0] = 2147483647 + 1;
//                    ^ W0204: overflow in expression: result 2147483648 is not representable in type `int`
//  = help: add the suffix `u` or `l` to one of the operands
    p[1] = 65536 * 65536;
//               ^ W0204: overflow in expression: result 4294967296 is not representable in type `int`
//  = help: add the suffix `l` to one of the operands
    p[2] = -2147483647 - 2;
//                     ^ W0204: overflow in expression: result -2147483649 is not representable in type `int`
//  = help: add the suffix `l` to one of the operands
    p[3] = 2147483647u + 1;
//         ^^^^^^^^^^^^^^^ W0201: implicit conversion from `uint` to `int` changes value from 2147483648 to -2147483648
    p[4] = 1000000 * 1000000l;
//         ^^^^^^^^^^^^^^^^^^ W0201: implicit conversion from `long` to `int` changes value from 1000000000000 to -727379968
    p[5] = (-2147483647 - 1) / -1;
//                           ^ W0204: overflow in expression: result 2147483648 is not representable in type `int`
    p[6] = INT_MIN;
}
