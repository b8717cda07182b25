// test: diagnostics
// OpenCL C has neither bit-fields nor members of unknown length (6.9).
struct flags { uint a : 3; uint b : 5; };
//                      ^ E0201: OpenCL C has no bit-fields
//  = note: OpenCL C 1.2, 6.9.c
//  = help: keep the bits in an integer, and shift and mask them
//                                  ^ E0201: OpenCL C has no bit-fields
//  = note: OpenCL C 1.2, 6.9.c
//  = help: keep the bits in an integer, and shift and mask them
struct open { int n; int rest[]; };
//                       ^^^^ E0206: the length of member `rest` is missing
//  = note: OpenCL C has no members of variable length (6.9.d)
//  = help: write the length, or keep the elements in a buffer of their own
struct twice { int a; float a; };
//                          ^ E0102: member `a` is declared twice
//                 ~ declared here before
struct of_nothing { void v; };
//                       ^ E0201: member `v` cannot be of type `void`
__kernel void k(__global struct flags *f) { f->a = 1; }
