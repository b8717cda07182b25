// test: diagnostics
// Constructs of later versions are identified, in OpenCL C 1.2 too.
void f(generic int *p) { }
//     ^^^^^^^ E0101: `generic` requires OpenCL C 2.0
//  = help: compile with `-cl-std=CL2.0`
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
//  ^^^^^^^^^^^ E0101: `atomic_init` requires OpenCL C 2.0
//  = help: compile with `-cl-std=CL2.0`
//                      ^^^^^^^^^^ E0101: type `atomic_int` requires OpenCL C 2.0
//  = help: compile with `-cl-std=CL2.0`
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device);
//  ^^^^^^^^^^^^^^^^^^^^^^ E0101: `atomic_work_item_fence` requires OpenCL C 2.0
//  = help: compile with `-cl-std=CL2.0`
//                                               ^^^^^^^^^^^^^^^^^^^^ E0101: `memory_order_acq_rel` requires OpenCL C 2.0
//  = help: compile with `-cl-std=CL2.0`
//                                                                     ^^^^^^^^^^^^^^^^^^^ E0101: `memory_scope_device` requires OpenCL C 2.0
//  = help: compile with `-cl-std=CL2.0`
    p[0] = memory_order_relaxed;
//         ^^^^^^^^^^^^^^^^^^^^ E0101: `memory_order_relaxed` requires OpenCL C 2.0
//  = help: compile with `-cl-std=CL2.0`
    p[1] = to_local(p) == NULL;
//         ^^^^^^^^^^^ E0101: `to_local` requires OpenCL C 2.0
//  = help: compile with `-cl-std=CL2.0`
    local atomic_flag flag;
//        ^^^^^^^^^^^ E0101: type `atomic_flag` requires OpenCL C 2.0
//  = help: compile with `-cl-std=CL2.0`
    p[2] = atomic_flag_test_and_set(&flag);
//         ^^^^^^^^^^^^^^^^^^^^^^^^ E0101: `atomic_flag_test_and_set` requires OpenCL C 2.0
//  = help: compile with `-cl-std=CL2.0`
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
