// test: diagnostics
// Scalars for a vector in a list are taken as its components; there must be enough of them. Attributes
// that make vectors.
typedef int quad __attribute__((ext_vector_type(4)));
//                              ^^^^^^^^^^^^^^^ E0901: attribute `ext_vector_type` is not supported yet
//  = help: use the vector types: `int4`
typedef float pair __attribute__((vector_size(8)));
//                                ^^^^^^^^^^^ E0901: attribute `vector_size` is not supported yet
//  = help: use the vector types: `int4`
struct S { int4 v; int a; };
__constant int2 table[2] = { 1, 2 };
__kernel void k(__global int4 *o, int n) {
    int4 q[2] = { 1, 2 };
//                ^^^^ E0207: this gives 2 components, and a `int4` has 4
//  = note: one scalar alone stands for all components
    struct S s = { n, 5 };
//                 ^^^^ E0207: this gives 2 components, and a `int4` has 4
//  = note: one scalar alone stands for all components
    int4 r[2] = { { 1, 2, 3, 4 }, (int4)(n) };
    struct S t = { { 1, 2, 3, 4 }, 5 };
    int4 all = n;
    int4 few = { 1, 2 };
//             ^^^^^^^^ E0207: this gives 2 components, and a `int4` has 4
//  = note: one scalar alone stands for all components
    o[0] = q[0] + s.v + r[0] + t.v + all + few + (int4){ n };
//                                                     ^^^^^ E0207: this gives 1 component, and a `int4` has 4
//  = note: one scalar alone stands for all components
}
