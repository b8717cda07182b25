// test: diagnostics
// Expressions without an effect.
#define CHECKED(x) (x)
__kernel void k(__global int *p, volatile __global int *v, int a) {
    a == 1;
//  ^^^^^^ W0421: equality comparison result unused
//  = help: use `=` to turn this equality comparison into an assignment
    a + 2;
//  ^^^^^ W0405: expression result unused
    p[0];
//  ^^^^ W0405: expression result unused
    -a;
//  ^^ W0405: expression result unused
    a, p[1] = 2;
//  ^ W0405: expression result unused
    (a);
//  ^^^ W0405: expression result unused
    3;
//  ^ W0405: expression result unused
    (int)a;
//  ^^^^^^ W0405: expression result unused
    a ? p[0] : p[1];
//  ^^^^^^^^^^^^^^^ W0405: expression result unused
    (void)a;
    v[0];
    *v;
    CHECKED(a);
    a++;
    for (a == 0; a < 3; a + 1)
//       ^^^^^^ W0421: equality comparison result unused
//  = help: use `=` to turn this equality comparison into an assignment
//                      ^^^^^ W0405: expression result unused
//  = help: write `a += 1` to change `a`
        break;
}
