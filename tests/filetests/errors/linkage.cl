// test: diagnostics
// Linkage specifications of C++ are removed; what follows is parsed.
#include <cuda_runtime.h>
//       ^^^^^^^^^^^^^^^^ E0004: `cuda_runtime.h` cannot be included: no include files are available
//  = help: OpenCL C has no headers of CUDA: remove the line
extern "C" {
//@1-10 E0902: C++ `extern "C"` is not OpenCL C
//  = help: remove it with its braces: all functions have the linkage of C
//  = fix: 
__kernel void k(__global int *a) { a[0] = u1; }
//                                        ^^ E0101: use of undeclared identifier `u1`
extern "C++" { int f(int x) { return u2; } }
//@1-12 E0902: C++ `extern "C++"` is not OpenCL C
//  = help: remove it with its braces: all functions have the linkage of C
//  = fix: int f(int x) { return u2; }
//                                   ^^ E0101: use of undeclared identifier `u2`
}
extern "C" __global__ void __launch_bounds__(256) l(__global float *a, dim3 d) {
//@1-10 E0902: C++ `extern "C"` is not OpenCL C
//  = help: remove it: all functions have the linkage of C
//  = fix: __global__ void __launch_bounds__(256) l(__global float *a, dim3 d) {
//         ^^^^^^^^^^ E0101: unknown type name `__global__`
//  = help: CUDA's `__global__` is `__kernel` in OpenCL C
//  = fix: extern "C" __kernel void __launch_bounds__(256) l(__global float *a, dim3 d) {
//                         ^^^^^^^^^^^^^^^^^ E0902: CUDA `__launch_bounds__` is not OpenCL C
//  = help: write `__attribute__((reqd_work_group_size(X, Y, Z)))` for work-groups of one size, or remove it
//                                                                     ^^^^ E0101: unknown type name `dim3`
//  = help: use `uint3`: in a kernel `get_local_size` and `get_num_groups` return the sizes of a launch
    a[0] = u3 + __any_sync(1, 2);
//         ^^ E0101: use of undeclared identifier `u3`
//              ^^^^^^^^^^ E0101: call to undeclared function `__any_sync`
//  = help: use `sub_group_any`
    l<<<1, 64>>>(a);
//   ^^^ E0902: CUDA launches of kernels are not OpenCL C
//  = help: the host launches kernels; to execute the function here, call it: `l(...)`
}
using namespace std;
//@1-15 E0902: C++ `using namespace` is not OpenCL C
//  = help: OpenCL C has no namespaces: remove it
//  = fix: 
struct S { float x; float len() { return x; } };
//                        ^^^ E0902: C++ member functions are not OpenCL C
//  = help: define `len` outside of the struct, with a pointer to it as a parameter
