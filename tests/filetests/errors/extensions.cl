// test: diagnostics
// Pragmas that enable extensions.
#pragma OPENCL EXTENSION cl_khr_byte_addressable_store : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
//                       ^^^^^^^^^^^ W0005: extension `cl_khr_fp64` is not supported on this target
#pragma OPENCL EXTENSION cl_khr_fp64 : disable
#pragma OPENCL EXTENSION all : disable
#pragma OPENCL EXTENSION cl_khr_pf64 : enable
//                       ^^^^^^^^^^^ W0005: unknown OpenCL extension `cl_khr_pf64` ignored
//  = help: did you mean `cl_khr_fp64`?
//  = fix: #pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_acme_rockets : enable
//                       ^^^^^^^^^^^^^^^ W0005: unknown OpenCL extension `cl_acme_rockets` ignored
#pragma OPENCL EXTENSION cl_khr_fp16 : maybe
//                                     ^^^^^ W0005: malformed `#pragma OPENCL EXTENSION` ignored
//  = help: write `#pragma OPENCL EXTENSION name : enable`, or `disable`
#pragma OPENCL EXTENSION cl_khr_fp16
//@1-7 W0005: malformed `#pragma OPENCL EXTENSION` ignored
//  = help: write `#pragma OPENCL EXTENSION name : enable`, or `disable`
__kernel void k(__global int *p) { p[0] = 1; }
