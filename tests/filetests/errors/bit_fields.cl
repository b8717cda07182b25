// test: diagnostics
// OpenCL C has neither bit-fields nor members of unknown length (6.9).
struct flags { uint a : 3; uint b : 5; };
//                      ^ E0201: bit-fields are not supported in OpenCL C
//  = note: OpenCL C 1.2, 6.9.c
//  = help: store the bits in an integer, and use shifts and masks
//                                  ^ E0201: bit-fields are not supported in OpenCL C
//  = note: OpenCL C 1.2, 6.9.c
//  = help: store the bits in an integer, and use shifts and masks
struct open { int n; int rest[]; };
//                       ^^^^ E0206: member `rest` with array type needs an explicit size
//  = note: flexible array members are not supported in OpenCL C (6.9.d)
//  = help: write the size, or store the elements in a separate buffer
struct twice { int a; float a; };
//                          ^ E0102: duplicate member `a`
//                 ~ previous declaration is here
struct of_nothing { void v; };
//                       ^ E0201: member `v` has incomplete type `void`
__kernel void k(__global struct flags *f) { f->a = 1; }
