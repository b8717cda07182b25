// test: diagnostics
// options: -cl-std=CL2.0
// Unsupported features of OpenCL C 2.0 are rejected by name.
global int total;
//         ^^^^^ E0901: variables outside of functions that are not `constant` are not supported yet
//  = help: pass a buffer to the kernel
__kernel void k(__global int *p) {
    int *g = p;
//           ^ E0901: pointers to the generic address space are not supported yet
//  = help: declare it as `global ...`
    atomic_int a;
//  ^^^^^^^^^^ E0901: type `atomic_int` is not supported yet
//  = help: use the functions `atomic_add` and so on, on an `int` or a `uint`
    queue_t q;
//  ^^^^^^^ E0901: type `queue_t` is not supported yet
//  = help: let the host launch the other kernel
    atomic_fetch_add(p, 1);
//  ^^^^^^^^^^^^^^^^ E0901: built-in `atomic_fetch_add` is not supported yet
    p[0] = *to_global(p);
//          ^^^^^^^^^ E0901: built-in `to_global` is not supported yet
    p[1] = get_pipe_num_packets(p);
//         ^^^^^^^^^^^^^^^^^^^^ E0901: built-in `get_pipe_num_packets` is not supported yet
    cl_mem_fence_flags f = CLK_LOCAL_MEM_FENCE;
    p[2] = f;
}
