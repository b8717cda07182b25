// test: diagnostics
// Statements without effect are reported beside errors on other lines.
__kernel void k(__global int *p, int a) {
    p[0] == 4;
//  ^^^^^^^^^ W0421: equality comparison result unused
//  = help: use `=` to turn this equality comparison into an assignment
    p[0] != 4;
//  ^^^^^^^^^ W0421: inequality comparison result unused
    p[0] < 4;
//  ^^^^^^^^ W0421: relational comparison result unused
    p[0] = 1, 2;
//            ^ W0405: expression result unused
    a + 1;
//  ^^^^^ W0405: expression result unused
    unknown == 4;
//  ^^^^^^^ E0101: use of undeclared identifier `unknown`
    p[0] = missing;
//         ^^^^^^^ E0101: use of undeclared identifier `missing`
}
