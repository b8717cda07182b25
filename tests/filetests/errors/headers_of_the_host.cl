// test: diagnostics
// The headers and the types of the host program.
#include <CL/cl.h>
//       ^^^^^^^^^ E0004: `CL/cl.h` cannot be included: no include files are available
//  = help: it is a header of the host program: remove the line, as the types and functions of kernels are built in
#include <OpenCL/opencl.h>
//       ^^^^^^^^^^^^^^^^^ E0004: `OpenCL/opencl.h` cannot be included: no include files are available
//  = help: it is a header of the host program: remove the line, as the types and functions of kernels are built in
kernel void k(global cl_int *o, cl_float4 x) {
//                   ^^^^^^ E0101: unknown type name `cl_int`
//  = help: in OpenCL C this type is `int`
//  = fix: kernel void k(global int *o, cl_float4 x) {
//                              ^^^^^^^^^ E0101: unknown type name `cl_float4`
//  = help: in OpenCL C this type is `float4`
//  = fix: kernel void k(global cl_int *o, float4 x) {
    cl_uint n = 3;
//  ^^^^^^^ E0101: unknown type name `cl_uint`
//  = help: in OpenCL C this type is `uint`
//  = fix: uint n = 3;
    o[0] = n + (int)x.x;
}
