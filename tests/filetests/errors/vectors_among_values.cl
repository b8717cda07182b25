// test: diagnostics
// In a list, a scalar initializes all components of a vector, so excess scalars are an error here;
// vectors of another size. Attributes that declare vectors.
typedef int quad __attribute__((ext_vector_type(4)));
//                              ^^^^^^^^^^^^^^^ E0901: attribute `ext_vector_type` is not supported
//  = help: use a built-in vector type, such as `int4`
typedef float pair __attribute__((vector_size(8)));
//                                ^^^^^^^^^^^ E0901: attribute `vector_size` is not supported
//  = help: use a built-in vector type, such as `int4`
struct S { int4 v; int a; };
__constant int2 table[2] = { 1, 2 };
__constant int2 long_table[2] = { 1, 2, 3, 4 };
//                                      ^ W0215: excess elements in array initializer for `int2[2]`
//  = help: one scalar of a list initializes a whole `int2`: write `(int2)(...)`, or enclose the components of each in braces
__kernel void k(__global int4 *o, int n, int2 two) {
    int4 q[2] = { 1, 2 };
    int4 p[2] = { 1, 2, 3, 4, 5, 6, 7, 8 };
//                      ^ W0215: excess elements in array initializer for `int4[2]`
//  = help: one scalar of a list initializes a whole `int4`: write `(int4)(...)`, or enclose the components of each in braces
    struct S s = { n, 5 };
    struct S u = { 1, 2, 3, 4, 5 };
//                       ^ W0215: excess elements in struct initializer for `struct S`
//  = help: one scalar of a list initializes a whole `int4`: write `(int4)(...)`, or enclose the components of each in braces
    int4 r[2] = { { 1, 2, 3, 4 }, (int4)(n) };
    int4 x[2] = { two, two };
//                ^^^ E0201: initializing `int4` with an expression of incompatible type `int2`
//  = help: to set the other components too, write `(int4)(..., 0, 0)`
//                     ^^^ E0201: initializing `int4` with an expression of incompatible type `int2`
//  = help: to set the other components too, write `(int4)(..., 0, 0)`
    int4 y[2] = { { two, two }, { two, 1 } };
//                              ^^^^^^^^^^ E0207: too few elements in vector initialization (expected 4 for `int4`, have 3)
//  = note: a vector is not an array: the remaining components are not set to 0
//  = help: give all 4 components
    struct S t = { { 1, 2, 3, 4 }, 5 };
    int4 all = n;
    int4 few = { 1, 2 };
//             ^^^^^^^^ E0207: too few elements in vector initialization (expected 4 for `int4`, have 2)
//  = note: a vector is not an array: the remaining components are not set to 0
//  = help: give all 4 components
    o[0] = q[0] + s.v + r[0] + t.v + all + few + (int4){ n };
//                                                     ^^^^^ E0207: too few elements in vector initialization (expected 4 for `int4`, have 1)
//  = help: to set all components to one value, write `(int4)(x)`
}
