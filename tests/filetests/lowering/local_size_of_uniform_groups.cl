// test: optimized
// options: -O2 --target tgllp --simd 16
// Before OpenCL C 2.0 all work-groups of a launch have the same size: get_local_size is the size of a full group,
// which the global id is computed from, and both ids are sums of the same start of the group and the local id.
// check optimized: %8 = add.u32 %4, %2
// check optimized: %5 = add.u32 %8, %3
// check-not optimized: = local_size.
__kernel void k(__global int *out) {
    out[get_global_id(0)] = get_group_id(0) * get_local_size(0) + get_local_id(0);
}
