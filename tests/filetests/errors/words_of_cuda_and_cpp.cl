// test: diagnostics

__global__ void k(float *o) { }
//@1-10 E0101: unknown type name `__global__`
//  = help: CUDA's `__global__` is `__kernel` in OpenCL C
//  = fix: __kernel void k(float *o) { }
//                       ^ E0301: kernel parameter `o` must point to `global`, `constant` or `local` memory
//  = help: write `global`, `constant` or `local` before the pointee type
__kernel void c(__global uchar4 *o, float4 f) { o[0] = convert_uchar_sat(f); }
//                                                     ^^^^^^^^^^^^^^^^^^^^ E0201: no matching function for call to `convert_uchar_sat` with argument type `float4`
//  = note: candidates: `convert_uchar_sat(float)`, `convert_uchar_sat(char)`, `convert_uchar_sat(uchar)`
//  = help: use `convert_uchar4_sat` for 4 components
__kernel void a(__global int *o) { auto x = 3; o[0] = x; }
//                                 ^^^^ E0001: expected a type specifier in this declaration
//  = help: OpenCL C does not deduce types: write the type
template <typename T> T f(T x) { return x; }
//@1-8 E0101: unknown type name `template`
//  = help: OpenCL C has no templates: use a macro, `#define N` or `-DN=...` for a number, or a function for each type
__kernel void t(__global int *o) { o[threadIdx.x] = 3; __syncthreads(); }
//                                   ^^^^^^^^^ E0101: use of undeclared identifier `threadIdx`
//  = help: `threadIdx.x` is `get_local_id(0)` in OpenCL C
//  = fix: __kernel void t(__global int *o) { o[get_local_id(0)] = 3; __syncthreads(); }
//                                                     ^^^^^^^^^^^^^ E0101: call to undeclared function `__syncthreads`
//  = help: use `barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)`; `CLK_LOCAL_MEM_FENCE` is enough if the work-items share only `__local` memory
__shared__ float tile[16];
//@1-10 E0101: unknown type name `__shared__`
//  = help: CUDA's `__shared__` is `__local` in OpenCL C
//  = fix: __local float tile[16];
//               ^^^^ E0302: program scope variable `tile` must reside in the constant address space
//  = note: OpenCL C 1.2 has no other program scope variables
//  = help: declare it in the kernel function
__device__ float f(float x) { return sqrtf(x); }
//@1-10 E0101: unknown type name `__device__`
//  = help: CUDA's `__device__` has no counterpart: remove it
//  = fix: float f(float x) { return sqrtf(x); }
//                                   ^^^^^ E0101: call to undeclared function `sqrtf`
//  = help: use `sqrt`, which is generic
//  = fix: __device__ float f(float x) { return sqrt(x); }
__kernel void b(__global float *o) { auto int z = 2; constexpr int q = 4; template x; }
//                                   ^^^^ E0303: OpenCL C does not support the `auto` storage class specifier
//  = help: remove it
//  = fix: __kernel void b(__global float *o) {  int z = 2; constexpr int q = 4; template x; }
//                                                   ^^^^^^^^^ E0101: unknown type name `constexpr`
//  = help: use `const`, or a macro for a constant expression
//                                                                        ^^^^^^^^ E0101: unknown type name `template`
//  = help: OpenCL C has no templates: use a macro, `#define N` or `-DN=...` for a number, or a function for each type
__kernel void m(__global float *o) {
    o[get_local_id(0)] = fminf(o[0], 2.0f) + make_float4(1, 2, 3, 4).x;
//                       ^^^^^ E0101: call to undeclared function `fminf`
//  = help: use `fmin`, which is generic
//  = fix: o[get_local_id(0)] = fmin(o[0], 2.0f) + make_float4(1, 2, 3, 4).x;
//                                           ^^^^^^^^^^^ E0101: call to undeclared function `make_float4`
//  = help: use a vector literal: `(float4)(x, y, z, w)`
//  = fix: o[get_local_id(0)] = fminf(o[0], 2.0f) + (float4)(1, 2, 3, 4).x;
    atomicAdd(&o[0], 1);
//  ^^^^^^^^^ E0101: call to undeclared function `atomicAdd`
//  = help: for a `float`, repeat `atomic_cmpxchg` on its bits (`as_int`) until no other work-item has changed them; get the first old value with `atomic_or(p, 0)`, since a plain read would be a data race
    __global int *f = (__global int *)o;
    atomicAdd(&f[0], 1);
//  ^^^^^^^^^ E0101: call to undeclared function `atomicAdd`
//  = help: use `atomic_add`
//  = fix: atomic_add(&f[0], 1);
    atomicExch(o, 1.0f);
//  ^^^^^^^^^^ E0101: call to undeclared function `atomicExch`
//  = help: use `atomic_xchg`
//  = fix: atomic_xchg(o, 1.0f);
    o[blockIdx.x] = nullptr;
//    ^^^^^^^^ E0101: use of undeclared identifier `blockIdx`
//  = help: `blockIdx.x` is `get_group_id(0)` in OpenCL C
//  = fix: o[get_group_id(0)] = nullptr;
//                  ^^^^^^^ E0101: use of undeclared identifier `nullptr`
//  = help: use `NULL`
//  = fix: o[blockIdx.x] = NULL;
}
__kernel void shuffles(__global int *o) {
    int x = o[0];
    x = __shfl_down(x, 1);
//      ^^^^^^^^^^^ E0101: call to undeclared function `__shfl_down`
//  = help: use `sub_group_shuffle_down`, which has no mask of lanes
    x = __shfl_down_sync(0xffffffff, x, 1);
//      ^^^^^^^^^^^^^^^^ E0101: call to undeclared function `__shfl_down_sync`
//  = help: use `sub_group_shuffle_down`, which has no mask of lanes
    x = __shfl_up(x, 1);
//      ^^^^^^^^^ E0101: call to undeclared function `__shfl_up`
//  = help: use `sub_group_shuffle_up`, which has no mask of lanes
    x = __shfl_up_sync(0xffffffff, x, 1);
//      ^^^^^^^^^^^^^^ E0101: call to undeclared function `__shfl_up_sync`
//  = help: use `sub_group_shuffle_up`, which has no mask of lanes
    x = __shfl_xor(x, 1);
//      ^^^^^^^^^^ E0101: call to undeclared function `__shfl_xor`
//  = help: use `sub_group_shuffle_xor`, which has no mask of lanes
    x = __shfl_xor_sync(0xffffffff, x, 1);
//      ^^^^^^^^^^^^^^^ E0101: call to undeclared function `__shfl_xor_sync`
//  = help: use `sub_group_shuffle_xor`, which has no mask of lanes
    x = __shfl_sync(0xffffffff, x, 1);
//      ^^^^^^^^^^^ E0101: call to undeclared function `__shfl_sync`
//  = help: use `sub_group_shuffle`, or `sub_group_broadcast`
    x = __ballot(x);
//      ^^^^^^^^ E0101: call to undeclared function `__ballot`
//  = help: use `sub_group_ballot(x).x`, which has the bits of the sub-group
    x = __ballot_sync(0xffffffff, x) & __activemask();
//      ^^^^^^^^^^^^^ E0101: call to undeclared function `__ballot_sync`
//  = help: use `sub_group_ballot(x).x`, which has the bits of the sub-group and no mask of lanes
//                                     ^^^^^^^^^^^^ E0101: call to undeclared function `__activemask`
//  = help: use `sub_group_ballot(1).x`
    x = __brev(x);
//      ^^^^^^ E0101: call to undeclared function `__brev`
//  = help: use `bit_reverse`
//  = fix: x = bit_reverse(x);
    x = __any(x);
//      ^^^^^ E0101: call to undeclared function `__any`
//  = help: use `sub_group_any`
    o[0] = __all_sync(0xffffffff, x);
//         ^^^^^^^^^^ E0101: call to undeclared function `__all_sync`
//  = help: use `sub_group_all`
}
__kernel void halves_and_clocks(__global int *o, __global float *f) {
    f[0] = __half2float(__float2half(f[1]));
//         ^^^^^^^^^^^^ E0101: call to undeclared function `__half2float`
//  = help: use `convert_float`
//                      ^^^^^^^^^^^^ E0101: call to undeclared function `__float2half`
//  = help: use `convert_half`
    o[0] = __reduce_add_sync(0xffffffff, o[1]);
//         ^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `__reduce_add_sync`
//  = help: use `sub_group_reduce_add`, which has no mask of lanes
    o[1] = clock64() + lrintf(f[2]);
//         ^^^^^^^ E0101: call to undeclared function `clock64`
//  = help: OpenCL C has no clock: measure on the host; `gencl run --profile` counts what each line executes
//                     ^^^^^^ E0101: call to undeclared function `lrintf`
//  = help: use `convert_int_rte(x)`, or `convert_long_rte(x)`
    o[2] = mod(o[0], 3);
//         ^^^ E0101: call to undeclared function `mod`
//  = help: use `%` for integers, or `fmod` for floating-point values
}
