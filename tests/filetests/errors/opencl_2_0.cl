// test: diagnostics
// options: -cl-std=CL2.0
// Unsupported features of OpenCL C 2.0 are rejected by name.
global int total;
//         ^^^^^ E0901: program scope variables outside of the constant address space are not supported
//  = help: pass a buffer to the kernel
__kernel void k(__global int *p) {
    int *g;
    g = p;
    atomic_int a;
    queue_t q;
//  ^^^^^^^ E0901: type `queue_t` is not supported
//  = help: let the host launch the other kernel
    atomic_fetch_add(p, 1);
//                   ^ E0201: invalid argument type `global int *` in call to `atomic_fetch_add`
//  = note: the first argument must be a pointer to `atomic_int`, `atomic_uint`, `atomic_long`, `atomic_ulong`, `atomic_float`, `atomic_double`, `atomic_intptr_t`, `atomic_uintptr_t`, `atomic_size_t`, `atomic_ptrdiff_t`
//  = help: declare the object as `atomic_int`
    p[0] = *to_global(p);
    p[1] = get_pipe_num_packets(p);
//         ^^^^^^^^^^^^^^^^^^^^ E0901: built-in `get_pipe_num_packets` is not supported
    cl_mem_fence_flags f = CLK_LOCAL_MEM_FENCE;
    p[2] = f;
}
