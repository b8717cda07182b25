// test: diagnostics
// options: -Wall
// Truth values that are compared with numbers or negated by bits, and null pointers.
kernel void k(global int *a, int n, uint u) {
    bool b = n > 3;
    a[0] = (n > 3) > 1;
//                 ^ W0219: result of comparison of constant 1 with boolean expression is always false
    a[1] = (n > 3) < 0;
//                 ^ W0219: result of comparison of constant 0 with boolean expression is always false
    a[2] = (n > 3) >= 0;
//                 ^^ W0219: result of comparison of constant 0 with boolean expression is always true
    a[3] = (n && u) <= 1;
//                  ^^ W0219: result of comparison of constant 1 with boolean expression is always true
    a[4] = b > 1;
//           ^ W0219: result of comparison of constant 1 with expression of type `bool` is always false
    a[5] = b >= 0;
//           ^^ W0219: result of comparison of constant 0 with expression of type `bool` is always true
    // These depend on the value.
    a[6] = (n > 3) > 0;
    a[7] = (n > 3) == 1;
    a[8] = b < 1;
    b = ~b;
//      ^^ W0234: bitwise negation of a boolean expression
//  = note: its value is -1 or -2, and as a condition always true
//  = help: write `!` for the logical negation
    a[9] = ~(n > 3);
//         ^^^^^^^^ W0234: bitwise negation of a boolean expression
//  = note: its value is -1 or -2, and as a condition always true
//  = help: write `!` for the logical negation
    a[10] = ~!n;
//          ^^^ W0234: bitwise negation of a boolean expression
//  = note: its value is -1 or -2, and as a condition always true
//  = help: write `!` for the logical negation
    a[11] = ~n + ~(n & 1);
    *(global int *)0 = 2;
//  ^^^^^^^^^^^^^^^^ W0506: dereference of a null pointer
//  = help: pass the memory as a parameter: OpenCL C has no fixed addresses
    a[12] = *(local int *)0;
//          ^^^^^^^^^^^^^^^ W0506: dereference of a null pointer
//  = help: pass the memory as a parameter: OpenCL C has no fixed addresses
    // These are intended, or not evaluated.
    *(volatile global int *)0 = 2;
    a[13] = sizeof(*(int *)0);
}
