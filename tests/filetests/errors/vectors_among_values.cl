// test: diagnostics
// In a list, a scalar initializes all components of a vector, so excess scalars are an error here;
// vectors of another size. Attributes that declare vectors.
typedef int quad __attribute__((ext_vector_type(4)));
//                              ^^^^^^^^^^^^^^^ E0901: attribute `ext_vector_type` is not supported yet
//  = help: use the vector types: `int4`
typedef float pair __attribute__((vector_size(8)));
//                                ^^^^^^^^^^^ E0901: attribute `vector_size` is not supported yet
//  = help: use the vector types: `int4`
struct S { int4 v; int a; };
__constant int2 table[2] = { 1, 2 };
__constant int2 long_table[2] = { 1, 2, 3, 4 };
//                                      ^ W0215: excess elements in array initializer of a `int2[2]`
//  = help: in a list, one scalar fills a whole `int2`: write `(int2)(...)`, or braces around the components of each
__kernel void k(__global int4 *o, int n, int2 two) {
    int4 q[2] = { 1, 2 };
    int4 p[2] = { 1, 2, 3, 4, 5, 6, 7, 8 };
//                      ^ W0215: excess elements in array initializer of a `int4[2]`
//  = help: in a list, one scalar fills a whole `int4`: write `(int4)(...)`, or braces around the components of each
    struct S s = { n, 5 };
    struct S u = { 1, 2, 3, 4, 5 };
//                       ^ W0215: excess elements in struct initializer of a `struct S`
//  = help: in a list, one scalar fills a whole `int4`: write `(int4)(...)`, or braces around the components of each
    int4 r[2] = { { 1, 2, 3, 4 }, (int4)(n) };
    int4 x[2] = { two, two };
//                ^^^ E0201: an element of type `int4` cannot take a value of type `int2`
//                     ^^^ E0201: an element of type `int4` cannot take a value of type `int2`
    int4 y[2] = { { two, two }, { two, 1 } };
//                              ^^^^^^^^^^ E0207: this gives 3 components, and a `int4` has 4
//  = help: `(int4)(x)` has x in all components
    struct S t = { { 1, 2, 3, 4 }, 5 };
    int4 all = n;
    int4 few = { 1, 2 };
//             ^^^^^^^^ E0207: this gives 2 components, and a `int4` has 4
//  = help: `(int4)(x)` has x in all components
    o[0] = q[0] + s.v + r[0] + t.v + all + few + (int4){ n };
//                                                     ^^^^^ E0207: this gives 1 component, and a `int4` has 4
//  = help: `(int4)(x)` has x in all components
}
