// test: diagnostics
// Pragmas that enable extensions.
#pragma OPENCL EXTENSION cl_khr_byte_addressable_store : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
//                       ^^^^^^^^^^^ W0005: extension `cl_khr_fp64` is not there on this target
#pragma OPENCL EXTENSION cl_khr_fp64 : disable
#pragma OPENCL EXTENSION all : disable
#pragma OPENCL EXTENSION cl_khr_pf64 : enable
//                       ^^^^^^^^^^^ W0005: extension `cl_khr_pf64` is not known
//  = help: did you mean `cl_khr_fp64`?
#pragma OPENCL EXTENSION cl_acme_rockets : enable
//                       ^^^^^^^^^^^^^^^ W0005: extension `cl_acme_rockets` is not known
#pragma OPENCL EXTENSION cl_khr_fp16 : maybe
//                                     ^^^^^ W0005: this pragma is malformed and has no effect
//  = help: write `#pragma OPENCL EXTENSION name : enable`, or `disable`
#pragma OPENCL EXTENSION cl_khr_fp16
//@1-7 W0005: this pragma is malformed and has no effect
//  = help: write `#pragma OPENCL EXTENSION name : enable`, or `disable`
__kernel void k(__global int *p) { p[0] = 1; }
