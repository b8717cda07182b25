// test: diagnostics
// Values of type void cannot be used.
void nothing(int x) { }
__kernel void k(__global int *p, __global void *q) {
    p[0] = nothing(1);
//         ^^^^^^^^^^ E0201: an object of type `int` cannot take a value of type `void`
    p[1] = nothing(2) + 3;
//                    ^ E0201: `+` cannot be applied to `void` and `int`
    if (nothing(4))
//      ^^^^^^^^^^ E0201: a condition cannot be void
        p[2] = 5;
    int x = (void)6;
//          ^^^^^^^ E0201: variable `x` of type `int` cannot take a value of type `void`
    void y;
//       ^ E0201: variable `y` cannot be of type `void`
    p[3] = *q;
//         ^^ E0201: a `global void *` cannot be dereferenced
//  = help: cast it to a pointer to the elements' type
    p[4] = sizeof(void);
//         ^^^^^^^^^^^^ E0201: `void` has no size
    p[5] = (int)nothing(7);
//         ^^^^^^^^^^^^^^^ E0201: a value of type `void` cannot be cast to `int`
}
