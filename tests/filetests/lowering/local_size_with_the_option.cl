// test: optimized
// options: -O2 --target tgllp --simd 16 -cl-std=CL2.0 -cl-uniform-work-group-size
// With the option, groups have the same size in every version.
// check optimized: %5 = add.u32 %8, %3
// check-not optimized: = local_size.
__kernel void k(__global int *out) {
    out[get_global_id(0)] = get_group_id(0) * get_local_size(0) + get_local_id(0);
}
