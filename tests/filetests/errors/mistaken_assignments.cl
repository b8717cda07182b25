// test: diagnostics
// options: -Wall
// Assignments and comparisons without an effect, and operators that look like others.
__kernel void k(__global int *p, int n, float f, volatile int v) {
//                            ~ pointer `p` declared here
//                            ~ pointer `p` declared here
    int a[4] = {1, 2, 3, 4};
    n = n;
//    ^ W0415: explicitly assigning value of variable `n` to itself
    v = v;
    n =+ 1;
//    ^^ W0419: use of unary operator that may be intended as compound assignment (`+=`)
//  = help: write `+=`, or a blank before the `+`
    n =- 1;
//    ^^ W0419: use of unary operator that may be intended as compound assignment (`-=`)
//  = help: write `-=`, or a blank before the `-`
    n = -1;
    n = +1;
    n =-1;
    if (n == n) p[0] = 1;
//        ^^ W0416: self-comparison always evaluates to true
    if (n < n) p[0] = 1;
//        ^ W0416: self-comparison always evaluates to false
    if (f != f) p[0] = 1;
    if (v == v) p[0] = 1;
    p[1] = sizeof(p) / sizeof(p[0]);
//         ^^^^^^^^^ W0418: `sizeof(p)` will return the size of the pointer, not the array itself
//  = help: pass the number of elements as an argument
    p[2] = sizeof(p) / sizeof(*p);
//         ^^^^^^^^^ W0418: `sizeof(p)` will return the size of the pointer, not the array itself
//  = help: pass the number of elements as an argument
    p[3] = sizeof(a) / sizeof(a[0]);
    p[4] = sizeof(int) / sizeof(char);
    for (int i = 0; i < 4; i++);
//                             ^ W0404: `for` statement has empty body
//  = help: remove the `;`, or write `{ }` if this is intended
        p[5] = a[1];
    for (int i = 0; i < 4; i++);
    p[6] = 2;
    p[7] == 3;
//  ^^^^^^^^^ W0421: equality comparison result unused
//  = help: use `=` to turn this equality comparison into an assignment
    p[7] < 3;
//  ^^^^^^^^ W0421: relational comparison result unused
    char low = 200;
//             ^^^ W0201: implicit conversion from `int` to `char` changes value from 200 to -56
    char bits = 0xC8;
    p[8] = low + bits;
}
