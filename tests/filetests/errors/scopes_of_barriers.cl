// test: diagnostics
// options: -cl-std=CL3.0
// A barrier of OpenCL C 2.0 may have a memory scope; `barrier` and `mem_fence` have none.
__kernel void k(__global int *o, memory_scope scope) {
    work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
    work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device);
    work_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_scope_all_svm_devices);
    work_group_barrier(CLK_GLOBAL_MEM_FENCE, scope);
    sub_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_sub_group);
    work_group_barrier(CLK_LOCAL_MEM_FENCE, 9);
//                                          ^ E0501: synchronization scope argument to atomic operation is invalid
    sub_group_barrier(8, memory_scope_sub_group);
//                    ^ W0503: invalid memory-fence flags `8`
//  = help: use `CLK_LOCAL_MEM_FENCE`, `CLK_GLOBAL_MEM_FENCE`, or both combined with `|`
    work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group, 1);
//                                                                   ^ E0202: too many arguments to function call, expected 2, have 3
//  = help: write `work_group_barrier(flags)`, or `work_group_barrier(flags, scope)` with a memory scope such as `memory_scope_device`
    barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
//                               ^^^^^^^^^^^^^^^^^^^^^^^ E0202: too many arguments to function call, expected 1, have 2
//  = help: combine the flags with `|`
    mem_fence(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
//                                 ^^^^^^^^^^^^^^^^^^^^^^^ E0202: too many arguments to function call, expected 1, have 2
//  = help: combine the flags with `|`
}
