// test: diagnostics
// A semicolon in place of a body.
__kernel void k(__global int *p, int a, float f) {
    if (a == 1);
//             ^ W0404: the body of this `if` is only a `;`
//  = help: leave the `;` out, or write `{ }`, if that is meant
        p[0] = 1;
    while (a < 5);
//               ^ W0404: the body of this `while` is only a `;`
//  = help: leave the `;` out, or write `{ }`, if that is meant
    {
        a++;
    }
    for (int i = 0; i < a; i++);
//                             ^ W0404: the body of this `for` is only a `;`
//  = help: leave the `;` out, or write `{ }`, if that is meant
    {
        p[1] = 2;
    }
    while (a-- > 0)
        ;
    if (a)
        ;
    else
        p[2] = 3;
    for (a = 0; a < 7; a++);
}
