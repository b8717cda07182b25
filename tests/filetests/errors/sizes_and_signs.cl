// test: diagnostics
// options: --target pvc
// Type specifiers that do not fit together, and storage classes that OpenCL C does not have.
__kernel void k(__global int *p) {
    unsigned float a;
//  ^^^^^^^^^^^^^^ E0201: `float` cannot be signed or unsigned
    signed double b;
//  ^^^^^^^^^^^^^ E0201: `double` cannot be signed or unsigned
    long double c;
//  ^^^^^^^^^^^ E0901: `long double` is not supported
//  = help: use `double`, the largest floating-point type of OpenCL C
    short float d;
//  ^^^^^^^^^^^ E0201: `short float` is invalid
    unsigned bool e;
//  ^^^^^^^^^^^^^ E0201: `bool` cannot be signed or unsigned
    register int f = 3;
//  ^^^^^^^^ E0303: OpenCL C does not support the `register` storage class specifier
//  = help: remove it
//  = fix: int f = 3;
    auto int g = 4;
//  ^^^^ E0303: OpenCL C does not support the `auto` storage class specifier
//  = help: remove it
//  = fix: int g = 4;
    p[0] = f + g;
}
register int h;
//@1-8 E0303: OpenCL C does not support the `register` storage class specifier
//  = help: remove it
//  = fix: int h;
