// test: diagnostics
// Constants that fit no type, and undefined quotients.
__kernel void k(__global long *p) {
    p[0] = 99999999999999999999;
//         ^^^^^^^^^^^^^^^^^^^^ E0501: integer literal is too large to be represented in any integer type
    p[1] = 0xffffffffffffffff;
    p[2] = 1 / 0;
//           ^ W0501: division by zero is undefined
    p[3] = 5 % (2 - 2);
}
