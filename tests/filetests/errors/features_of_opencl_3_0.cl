// test: diagnostics
// options: -cl-std=CL3.0
// The macros of the optional features that are there, and none of those that are not. `tgllp` has no doubles.
#if !__opencl_c_subgroups || !__opencl_c_work_group_collective_functions || !__opencl_c_int64
#error "a feature is missing"
#endif
#if !__opencl_c_atomic_order_acq_rel || !__opencl_c_atomic_order_seq_cst || !__opencl_c_atomic_scope_device || !__opencl_c_atomic_scope_all_devices
#error "a feature of atomic functions is missing"
#endif
#if !cl_khr_subgroup_ballot || !cl_khr_subgroup_non_uniform_vote || !cl_khr_extended_bit_ops
#error "an extension is missing"
#endif
#if !cl_khr_subgroup_non_uniform_arithmetic || !cl_khr_subgroup_clustered_reduce
#error "an extension is missing"
#endif
#if defined(__opencl_c_fp64) || defined(__opencl_c_images) || defined(__opencl_c_pipes) || defined(__opencl_c_device_enqueue)
#error "a feature is not supported"
#endif
#if defined(__opencl_c_program_scope_global_variables)
#error "a feature is not supported"
#endif
#if !__opencl_c_generic_address_space
#error "a feature is missing"
#endif
__kernel void k(__global int *o) { o[0] = work_group_reduce_add(o[1]) + sub_group_reduce_add(o[2]) + missing; }
//                                                                                                   ^^^^^^^ E0101: use of undeclared identifier `missing`
