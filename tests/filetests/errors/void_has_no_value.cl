// test: diagnostics
// Values of type void cannot be used.
void nothing(int x) { }
__kernel void k(__global int *p, __global void *q) {
    p[0] = nothing(1);
//         ^^^^^^^^^^ E0201: assigning to `int` from incompatible type `void`
    p[1] = nothing(2) + 3;
//                    ^ E0201: invalid operands to binary `+` (`void` and `int`)
    if (nothing(4))
//      ^^^^^^^^^^ E0201: used type `void` where arithmetic or pointer type is required
        p[2] = 5;
    int x = (void)6;
//          ^^^^^^^ E0201: initializing `int` with an expression of incompatible type `void`
    void y;
//       ^ E0201: variable `y` has incomplete type `void`
    p[3] = *q;
//         ^^ E0201: indirection on operand of type `global void *` is not allowed
//  = help: cast the pointer to a pointer to the element type
    p[4] = sizeof(void);
//         ^^^^^^^^^^^^ E0201: invalid application of `sizeof` to an incomplete type `void`
    p[5] = (int)nothing(7);
//         ^^^^^^^^^^^^^^^ E0201: cannot cast from type `void` to `int`
}
