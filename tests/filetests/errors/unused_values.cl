// test: diagnostics
// Expressions without an effect.
#define CHECKED(x) (x)
__kernel void k(__global int *p, volatile __global int *v, int a) {
    a == 1;
//  ^^^^^^ W0405: the value of this expression is not used
//  = help: write `=` to assign
    a + 2;
//  ^^^^^ W0405: the value of this expression is not used
    p[0];
//  ^^^^ W0405: the value of this expression is not used
    -a;
//  ^^ W0405: the value of this expression is not used
    a, p[1] = 2;
//  ^ W0405: the value of this expression is not used
    (a);
//  ^^^ W0405: the value of this expression is not used
    3;
//  ^ W0405: the value of this expression is not used
    (int)a;
//  ^^^^^^ W0405: the value of this expression is not used
    a ? p[0] : p[1];
//  ^^^^^^^^^^^^^^^ W0405: the value of this expression is not used
    (void)a;
    v[0];
    *v;
    CHECKED(a);
    a++;
    for (a == 0; a < 3; a + 1)
//       ^^^^^^ W0405: the value of this expression is not used
//  = help: write `=` to assign
//                      ^^^^^ W0405: the value of this expression is not used
        break;
}
