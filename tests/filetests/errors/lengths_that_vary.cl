// test: diagnostics
constant float a_float = 3;
__kernel void k(__global int *p, const int parameter) {
    const int good = 4, negative = -good, read = p[0];
    int variable = 3;
    const int copy = variable;
    const float f = 4;
    volatile const int changing = 3;
    int a[good], b[negative], c[read], d[variable], e[copy], g[(int)f], h[changing], l[parameter];
//                 ^^^^^^^^ E0206: an array has at least one element, not -4
//                              ^^^^ E0206: the length of an array must be constant
//  = note: OpenCL C has no arrays of variable length (6.9.d)
//  = help: use a number, a macro or a constant of an `enum`
//                                       ^^^^^^^^ E0206: the length of an array must be constant
//  = note: OpenCL C has no arrays of variable length (6.9.d)
//  = help: use a number, a macro or a constant of an `enum`
//                                                    ^^^^ E0206: the length of an array must be constant
//  = note: OpenCL C has no arrays of variable length (6.9.d)
//  = help: use a number, a macro or a constant of an `enum`
//                                                             ^^^^^^ E0206: the length of an array must be constant
//  = note: OpenCL C has no arrays of variable length (6.9.d)
//  = help: use a number, a macro or a constant of an `enum`
//                                                                        ^^^^^^^^ E0206: the length of an array must be constant
//  = note: OpenCL C has no arrays of variable length (6.9.d)
//  = help: use a number, a macro or a constant of an `enum`
//                                                                                     ^^^^^^^^^ E0206: the length of an array must be constant
//  = note: OpenCL C has no arrays of variable length (6.9.d)
//  = help: use a number, a macro or a constant of an `enum`
    a[good] = 1;
//    ^^^^ W0502: index 4 is outside of a `int[4]`, whose elements are 0 to 3
}
