// test: diagnostics
// Constructs of later versions are identified, in OpenCL C 1.2 too.
void f(generic int *p) { }
//     ^^^^^^^ E0901: the generic address space is not supported
void g(read_only pipe int p) { }
//               ^^^^ E0901: pipes are not supported
kernel void k(global int *p, read_only image2d_depth_t i) {
//                                     ^^^^^^^^^^^^^^^ E0901: images and samplers are not supported
//  = help: use a buffer
    void (^b)(void) = ^{ p[0] = 1; };
//        ^ E0901: blocks are not supported
//  = help: use a function instead
    enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), ^{ p[0] = 1; });
//                                                        ^ E0901: blocks are not supported
//  = help: use a function instead
    atomic_init((global atomic_int *)p, 3);
//                      ^^^^^^^^^^ E0901: type `atomic_int` is not supported
//  = help: use the functions `atomic_add` and so on, on an `int` or a `uint`
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device);
//  ^^^^^^^^^^^^^^^^^^^^^^ E0901: built-in `atomic_work_item_fence` is not supported
    p[0] = memory_order_relaxed;
//         ^^^^^^^^^^^^^^^^^^^^ E0901: `memory_order_relaxed` is not supported
//  = help: use the functions `atomic_add` and so on, on an `int` or a `uint`
    p[1] = to_local(p) == NULL;
//         ^^^^^^^^ E0901: built-in `to_local` is not supported
    local atomic_flag flag;
//        ^^^^^^^^^^^ E0901: type `atomic_flag` is not supported
//  = help: use the functions `atomic_add` and so on, on an `int` or a `uint`
    p[2] = atomic_flag_test_and_set(&flag);
//         ^^^^^^^^^^^^^^^^^^^^^^^^ E0901: built-in `atomic_flag_test_and_set` is not supported
//  = help: use `atomic_xchg(p, 1)`
    queue_t q = CLK_NULL_QUEUE;
//  ^^^^^^^ E0901: type `queue_t` is not supported
//  = help: let the host launch the other kernel
    reserve_id_t r;
//  ^^^^^^^^^^^^ E0901: type `reserve_id_t` is not supported
//  = help: write to a buffer
    mem_fence(CLK_IMAGE_MEM_FENCE);
//            ^^^^^^^^^^^^^^^^^^^ E0901: `CLK_IMAGE_MEM_FENCE` is not supported
//  = help: use a buffer
    int generic = 3, pipe = generic + 1;
    p[generic] = pipe;
}
