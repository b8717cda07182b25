// test: diagnostics
constant float a_float = 3;
__kernel void k(__global int *p, const int parameter) {
    const int good = 4, negative = -good, read = p[0];
    int variable = 3;
    const int copy = variable;
    const float f = 4;
    volatile const int changing = 3;
    int a[good], b[negative], c[read], d[variable], e[copy], g[(int)f], h[changing], l[parameter];
//                 ^^^^^^^^ E0206: array size must be greater than zero, found -4
//                              ^^^^ E0206: size of array is not an integer constant expression
//  = note: variable length arrays are not supported in OpenCL C (6.9.d)
//  = help: use an integer literal, a macro or an enumerator; local memory of a size that the host sets is a parameter of the kernel (`__local float *name`)
//                                       ^^^^^^^^ E0206: size of array is not an integer constant expression
//  = note: variable length arrays are not supported in OpenCL C (6.9.d)
//  = help: use an integer literal, a macro or an enumerator; local memory of a size that the host sets is a parameter of the kernel (`__local float *name`)
//                                                    ^^^^ E0206: size of array is not an integer constant expression
//  = note: variable length arrays are not supported in OpenCL C (6.9.d)
//  = help: use an integer literal, a macro or an enumerator; local memory of a size that the host sets is a parameter of the kernel (`__local float *name`)
//                                                             ^^^^^^ E0206: size of array is not an integer constant expression
//  = note: variable length arrays are not supported in OpenCL C (6.9.d)
//  = help: use an integer literal, a macro or an enumerator; local memory of a size that the host sets is a parameter of the kernel (`__local float *name`)
//                                                                        ^^^^^^^^ E0206: size of array is not an integer constant expression
//  = note: variable length arrays are not supported in OpenCL C (6.9.d)
//  = help: use an integer literal, a macro or an enumerator; local memory of a size that the host sets is a parameter of the kernel (`__local float *name`)
//                                                                                     ^^^^^^^^^ E0206: size of array is not an integer constant expression
//  = note: variable length arrays are not supported in OpenCL C (6.9.d)
//  = help: use an integer literal, a macro or an enumerator; local memory of a size that the host sets is a parameter of the kernel (`__local float *name`)
//      ~ array `a` declared here
    a[good] = 1;
//    ^^^^ W0502: array index 4 is past the end of the array of type `int[4]`
}
