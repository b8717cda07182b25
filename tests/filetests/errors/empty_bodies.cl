// test: diagnostics
// A semicolon in place of a body.
__kernel void k(__global int *p, int a, float f) {
    if (a == 1);
//             ^ W0404: `if` statement has empty body
//  = help: remove the `;`, or write `{ }` if this is intended
        p[0] = 1;
    while (a < 5);
//               ^ W0404: `while` statement has empty body
//  = help: remove the `;`, or write `{ }` if this is intended
    {
        a++;
    }
    for (int i = 0; i < a; i++);
//                             ^ W0404: `for` statement has empty body
//  = help: remove the `;`, or write `{ }` if this is intended
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
